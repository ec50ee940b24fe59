import type { Page } from '@playwright/test';
import { test, visit } from './fixtures.ts';
import { button, main, meet } from './journey/order.ts';
import { signedInAs, toast } from './journey/person.ts';
import { callApi, publishProduct, withdrawProduct } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

const away = /^Noelia está de vacaciones hasta el \d+ de [a-z]+\.$/;

async function openVacation(seller: Page, site: string): Promise<ReturnType<Page['getByRole']>> {
  await visit(seller, `${site}/ventas/estanteria`);
  await button(seller, 'Vacaciones').click();
  return seller.getByRole('dialog', { name: '¿Te vas de vacaciones?' });
}

test('DESK-07 DESK-08 DESK-09 a seller goes on vacation and comes back by hand', async ({
  browser,
  site,
  expectedErrors,
}) => {
  // Pages of what is paused.
  expectedErrors.push(/status of (404|410)/);
  // An earlier run may have ended in the middle.
  const before = await signedInAs(browser, site, 'noetechera@example.com');
  await callApi(before, '/api/desk/vacation', { until: null });
  await before.context().close();
  const { buyer, seller, product } = await meet(browser, site, {
    buyer: 'martinacabrera',
    seller: { username: 'noetechera', name: 'Noelia' },
  });
  const paused = await publishProduct(seller, `Pausada de Noelia ${Date.now()}`);
  await withdrawProduct(seller, paused);

  await test.step('begin: the cart says it, and the page says until when', async () => {
    const dialog = await openVacation(seller, site);
    await dialog.getByRole('button', { name: 'Empezar vacaciones' }).click();
    await expect(
      toast(seller, 'Empezaron tus vacaciones: tus prendas se guardan en un momento.'),
    ).toBeVisible();
    await visit(buyer, `${site}/carrito`);
    await expect(main(buyer).getByText('De vacaciones', { exact: true })).toBeVisible();
    await expect(button(buyer, 'Pagar a Noelia')).toHaveCount(0);
    await main(buyer).getByRole('link', { name: product }).first().click();
    await expect(buyer.getByText(away)).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(0);
    await expect(async () => {
      await visit(buyer, `${site}/perfil/noetechera`);
      await expect(main(buyer).getByText(away)).toBeVisible();
      await expect(main(buyer).getByRole('link', { name: product })).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });

  const published = await publishProduct(seller, `Colgada de Noelia ${Date.now()}`);
  await test.step('end by hand: what was listed and what was published since is listed', async () => {
    const dialog = await openVacation(seller, site);
    await dialog.getByRole('button', { name: 'Terminar vacaciones' }).click();
    await expect(
      toast(seller, 'Terminaron tus vacaciones: tus prendas vuelven en un momento.'),
    ).toBeVisible();
    for (const id of [published, paused]) {
      await expect(async () => {
        await visit(buyer, `${site}/Post/${id}`);
        const isBuyable = buyer.getByRole('button', { name: 'Agregar al carrito' });
        await expect(isBuyable).toHaveCount(id === paused ? 0 : 1, { timeout: 1_000 });
      }).toPass();
    }
    await visit(seller, `${site}/Post/${paused}`);
    await expect(main(seller).getByText(/La pausaste/)).toBeVisible();
    await visit(buyer, `${site}/carrito`);
    await expect(button(buyer, 'Pagar a Noelia')).toBeVisible();
  });
  await Promise.all([buyer, seller].map((page) => page.context().close()));
});
