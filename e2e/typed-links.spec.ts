import { aComment, aCommentThread, noComments } from './stub/comments.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withProfile } from './stub/profile.ts';
import { expect, once, test, visit } from './fixtures.ts';

const link = 'https://otra-tienda.com/oferta';

test('MOD-21 nothing that people typed is a link', once, async ({ page, shop }) => {
  const product = jeanJacket({
    title: `Campera ${link}`,
    description: `Más fotos en ${link} o www.otra-tienda.com`,
  });
  const thread = aCommentThread(aComment(71, 'camiolivera', `Mirá ${link}`, { productId: product.id }));
  await visit(
    page,
    shop.url + withProduct(shop, product, { comments: { ...noComments, threads: [thread] } }),
  );
  await expect(page.getByText(`Más fotos en ${link}`)).toBeVisible();
  await expect(page.locator('#comentario-71')).toContainText(link);
  await expect(page.locator('a[href*="otra-tienda"]')).toHaveCount(0);

  const profile = withProfile(shop, {
    profile: { full_name: `Lucía ${link}`, description: `Vendo en ${link}` },
  });
  await visit(page, shop.url + profile);
  await expect(page.getByText(`Vendo en ${link}`)).toBeVisible();
  await expect(page.locator('a[href*="otra-tienda"]')).toHaveCount(0);
});
