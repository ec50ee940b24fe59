import { termsVersion } from '@perchero/contract/registration/form.rules';
import { layoutFaults } from './accessibility/layout.ts';
import { accessibilityFaultsInBothLayouts, expect, test, visit, once } from './fixtures.ts';

const date = new Intl.DateTimeFormat('es-UY', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(termsVersion),
);

for (const { name, address, title, words } of [
  {
    name: 'terms',
    address: '/terminos',
    title: 'Términos y condiciones',
    words: [
      /15 años o más/,
      /Mercado Pago/,
      /suspender la cuenta 1, 7 o 30 días o cerrarla/,
      /^Con la cuenta suspendida podés ingresar, terminar tus compras y ventas/,
      /nadie puede vender como empresa/,
      /^No hay devolución porque alguien cambió de idea/,
      /^Cualquier persona con cuenta puede reportar .* Nunca decimos quién reportó/,
      /pedí la revisión dentro de los 14 días/,
      /Imitaciones/,
    ],
  },
  {
    name: 'privacy',
    address: '/privacidad',
    title: 'Política de privacidad',
    words: [
      /Ley 18\.331/,
      /Descargar mis datos/,
      /Eliminar cuenta/,
      /servicio de SMS/,
      /cookies de publicidad/,
      /^Mensajes: .* Se borran 365 días después/,
      /^Avisos en los mensajes: .* Se borra con el mensaje/,
      /^Bloqueos: a quién bloqueaste\. Lo ves solo vos/,
      /^Ofertas: .* Lo ven quien compra y quien vende/,
      /^Reportes: .* nunca le decimos a nadie quién reportó\. La copia se borra 180 días después/,
      /^Decisiones: .* Las ves vos y quien modera/,
      /^Señales: .* se guarda 2 años/,
      /^Lo que nos escribís: .* Se borra 180 días después/,
    ],
  },
]) {
  test(`HELP-05 ${name}: the text, its version, its sections`, once, async ({ page, shop }) => {
    const response = await page.goto(shop.url + address);

    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText(`Versión del ${date}`)).toBeVisible();
    for (const word of words) await expect(page.getByText(word).first()).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', shop.url + address);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  });
}

test('the footer links to both, and each to the other', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/terminos`);
  const foot = page.getByRole('contentinfo');

  await foot.getByRole('link', { name: 'Privacidad' }).click();
  await expect(page.getByRole('heading', { name: 'Política de privacidad' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Términos y condiciones' }).click();
  await expect(page).toHaveURL(`${shop.url}/terminos`);
  await foot.getByRole('link', { name: 'Términos y condiciones' }).click();
  await expect(page).toHaveURL(`${shop.url}/terminos`);
});

test(
  'CLAIM-12 the terms say how claims work and that Perchero holds no money',
  once,
  async ({ page, shop }) => {
    await visit(page, `${shop.url}/terminos`);

    const section = page.getByRole('region', { name: 'Pagos y entregas' });
    for (const words of [
      'reclamás acá hasta 48 horas después de recibir la prenda',
      'Perchero no guarda tu dinero.',
      'Las personas que venden son particulares.',
      'La devolución necesita saldo en la cuenta de Mercado Pago de quien vendió.',
      'el envío de vuelta lo paga quien vende',
    ])
      await expect(section).toContainText(words);
    await expect(section.getByRole('listitem')).toHaveCount(8);
  },
);

test('the table of contents links to the sections', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/terminos`);

  await page
    .getByRole('navigation', { name: 'En esta página' })
    .getByRole('link', { name: 'Suspensión' })
    .click();

  await expect(page.getByRole('heading', { name: 'Suspensión' })).toBeInViewport();
});
