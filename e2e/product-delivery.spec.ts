import { withProduct } from './stub/product.ts';
import { pricedDelivery } from './stub/delivery.ts';
import { choosePhotos, describeJacket, ownProduct, withOwnProduct, withSelling } from './stub/seller.ts';
import { accessibilityFaults, expect, test, visit } from './fixtures.ts';

const unpriced = { local_cents: null, country_cents: null } as const;

test('DELI-01 the product page shows ways and prices', async ({ page, shop }) => {
  await visit(page, shop.url + withProduct(shop));
  const ways = page.getByRole('region', { name: 'Cómo te llega' });
  await expect(ways.getByRole('listitem')).toHaveText([
    /En persona\s*Palermo, Montevideo\s*Gratis/,
    /Por envío\s*Sale de Montevideo\s*\$\s190\s*al resto del país \$\s260/,
  ]);
  expect(await accessibilityFaults(page)).toEqual([]);

  const usual = {
    department: 'Salto',
    in_person: true,
    zone: null,
    parcel: 'on_arrival',
    ...unpriced,
  } as const;
  withProduct(shop, undefined, { delivery: usual });
  await page.reload();
  await expect(ways.getByRole('listitem')).toHaveText([
    /En persona\s*Salto, zona a coordinar\s*Gratis/,
    /Por envío\s*Sale de Salto\s*Lo pagás al recibir/,
  ]);

  withProduct(shop, undefined, { delivery: { ...usual, in_person: false, parcel: 'free' } });
  await page.reload();
  await expect(ways.getByRole('listitem')).toHaveText([/Por envío\s*Sale de Salto\s*Gratis/]);
});

test('DELI-01 a new product follows the settings or differs from them', async ({ page, shop }) => {
  const delivery = { settings: pricedDelivery, is_adult: true };
  await visit(page, await withSelling(page, shop, { delivery }));
  const section = page.getByRole('region', { name: 'Cómo la entregás' });
  await expect(section).toContainText(
    /En persona \(Palermo, Montevideo\) o por envío, \$\s190 en Montevideo y \$\s260 al resto del país\./,
  );

  await choosePhotos(page, 1);
  await describeJacket(page);
  await section.getByRole('button', { name: 'Cambiar solo para esta prenda' }).click();
  await expect(section.getByLabel('Mi departamento')).toHaveValue('190');
  await section.getByRole('switch', { name: 'En persona' }).uncheck();
  await section.getByLabel('Resto del país').fill('');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(section.getByText('Poné un precio de $ 0 a $ 5.000.')).toBeVisible();
  await expect(section.getByLabel('Resto del país')).toBeFocused();
  await section.getByLabel('Resto del país').fill('300');
  shop.state.answers['POST /api/products/create'] = {
    body: { success: true, product: ownProduct(), hold: null },
  };
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect
    .poll(() => shop.state.calls.find(({ endpoint }) => endpoint === 'POST /api/products/create')?.body)
    .toMatchObject({
      delivery: { in_person: false, parcel: 'priced', local_cents: 19_000, country_cents: 30_000 },
    });
});

test('DELI-01 an edited product shows how it differs and can follow the settings again', async ({
  page,
  shop,
}) => {
  const own = { in_person: false, parcel: 'free', ...unpriced } as const;
  await visit(page, await withOwnProduct(page, shop, ownProduct(), {}, own));
  const section = page.getByRole('region', { name: 'Cómo la entregás' });
  await expect(section.getByRole('radio', { name: 'Gratis' })).toBeChecked();
  await expect(section.getByRole('switch', { name: 'En persona' })).not.toBeChecked();

  await section.getByRole('button', { name: 'Entregarla como las demás' }).click();
  await expect(section).toContainText(
    'En persona (Montevideo, zona a coordinar) o por envío, con pago en destino.',
  );
  shop.state.answers['POST /api/products/update'] = { body: { success: true } };
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect
    .poll(() => shop.state.calls.find(({ endpoint }) => endpoint === 'POST /api/products/update')?.body)
    .toMatchObject({ delivery: null });
});
