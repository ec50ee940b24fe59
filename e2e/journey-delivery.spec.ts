import { test, visit } from './fixtures.ts';
import { answer, button, main, meet, next, openNewest, title } from './journey/order.ts';
import { atProvider, toast } from './journey/person.ts';
import { callApi } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

const camila = 'camiolivera';

test('DELI-03 DELI-05 DELI-11 DELI-17 DELI-19 a parcel is paid with its cost, sent with a label, and arrives', async ({
  browser,
  site,
}) => {
  const { buyer, seller, product } = await meet(browser, site, {
    buyer: camila,
    seller: { username: 'valepiriz', name: 'Valentina' },
  });
  await callApi(seller, '/api/delivery-settings/save', {
    department: 'Maldonado',
    in_person: false,
    zone: null,
    parcel: 'priced',
    local_cents: 19_000,
    country_cents: 26_000,
  });

  await test.step('the buyer adds an address and pays product and parcel', async () => {
    await visit(buyer, `${site}/carrito`);
    await button(buyer, 'Agregar una dirección').click();
    const form = buyer.getByRole('dialog', { name: 'Agregar una dirección' });
    await form.getByLabel('Cómo la llamás').fill('Casa');
    await form.getByLabel('Quién la recibe').fill('Camila Olivera');
    await form.getByLabel('Calle').fill('Treinta y Tres');
    await form.getByLabel('Número').fill('512');
    await form.getByLabel('Departamento').selectOption('Canelones');
    await form.getByLabel('Localidad o barrio').fill('Pando');
    await form.getByLabel('Celular').fill('98337120');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    const group = main(buyer).getByRole('region', { name: /^Valentina / });
    await expect(group.getByText('Treinta y Tres 512, Pando, Canelones')).toBeVisible();
    await expect(group.getByRole('definition')).toHaveText(['$ 1.290', '$ 260']);
    await button(buyer, 'Pagar a Valentina').click();
    await expect(buyer.getByTestId('total')).toContainText('1.550');
    await atProvider(buyer, 'pagar-aprobar');
    await expect(title(buyer)).toHaveText('¡Pago exitoso!', { timeout: 30_000 });
  });

  await test.step('the seller prints the label and sends the parcel', async () => {
    await openNewest(seller, site, 'ventas', product);
    await expect(next(seller)).toContainText('Treinta y Tres 512');
    await main(seller).getByRole('link', { name: 'Imprimir etiqueta' }).click();
    const label = seller.getByRole('article', { name: 'Etiqueta' });
    await expect(label).toContainText('Camila Olivera');
    await expect(label).toContainText('Canelones');
    await seller.getByRole('link', { name: /^Venta #/ }).click();
    await openNewest(buyer, site, 'compras', product);
    await seller.getByLabel('Correo o agencia').selectOption('DAC');
    await seller.getByLabel('Número de seguimiento').fill('8862 0411 853');
    await button(seller, 'Avisar que salió').click();
    await expect(toast(seller, 'Avisamos que está en camino.')).toBeVisible();
  });

  await test.step('the buyer follows it, receives it and says that all is well', async () => {
    await expect(next(buyer)).toContainText('Salió por DAC.');
    await expect(next(buyer)).toContainText('88620411853');
    await expect(main(buyer).getByRole('link', { name: 'Seguir el envío en DAC' })).toBeVisible();
    await button(buyer, 'Ya lo recibí').click();
    await answer(buyer, '¿Ya lo recibiste?', 'Sí, ya lo tengo');
    await button(buyer, 'Está todo bien').click();
    await answer(buyer, '¿Está todo bien?', 'Sí, está todo bien');
    await expect(next(buyer)).toContainText('¡Que lo disfrutes!');
    await expect(next(seller)).toContainText('Venta completa.');
    await expect(main(seller)).not.toContainText('Treinta y Tres 512');
  });
  await Promise.all([buyer, seller].map((page) => page.context().close()));
});
