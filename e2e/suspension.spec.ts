import { cartGroup, cartLine, cartOf, withCart } from './stub/cart.ts';
import { jeanJacket } from './stub/product.ts';
import { accessibilityFaultsInBothLayouts, expect, signedIn, test, visit, once } from './fixtures.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 410/);
});

test(
  'SAFE-05 a product of a suspended seller is unavailable on its page and in the cart',
  once,
  async ({ page, shop }) => {
    const { id } = jeanJacket();
    shop.state.answers[`GET /api/products/${id}`] = { code: 'product-gone' };
    await visit(page, `${shop.url}/Post/${id}`);
    await expect(page.getByText('Esta prenda ya no está colgada.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(0);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const camila = {
      id: '0c000000-0000-4000-8000-000000000010',
      username: 'camiolivera',
      full_name: 'Camila Olivera',
    };
    await signedIn(page.context(), shop, camila);
    withCart(shop, cartOf([cartGroup('elena', [cartLine('jumper', { state: 'gone', available: 0 })])]));
    await visit(page, `${shop.url}/carrito`);
    const elena = page.getByRole('region', { name: 'Elena Machado' });
    await expect(elena.getByText('Ya no está colgada')).toBeVisible();
    await expect(elena.getByRole('button', { name: /^Pagar/ })).toHaveCount(0);
    await expect(elena.getByRole('button', { name: /^Quitar/ })).toBeVisible();
  },
);
