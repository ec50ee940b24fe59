import { sellers } from './stub/orders.ts';
import { withSettings } from './stub/account.ts';
import { withProfile } from './stub/profile.ts';
import { accessibilityFaultsInBothLayouts, expect, once, signedIn, test, visit } from './fixtures.ts';

const done = { body: { success: true } };
const bruno = { ...sellers.mateo, blocked_at: '2026-03-03T15:42:00.000Z' };

test('BLOCK-01 blocking from a profile, by keyboard', once, async ({ page, shop }) => {
  const path = withProfile(shop);
  await signedIn(page.context(), shop, { id: sellers.elena.id, username: sellers.elena.username });
  await visit(page, shop.url + path);
  await page.getByRole('button', { name: 'Más opciones' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Bloquear a Lucía' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Bloquear a Lucía' });
  await expect(dialog).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter');
  await expect(dialog).toBeHidden();
  expect(shop.state.calls.some(({ endpoint }) => endpoint === 'POST /api/blocks/add')).toBe(false);

  await page.getByRole('button', { name: 'Más opciones' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Bloquear a Lucía' }).press('Enter');
  shop.state.answers['POST /api/blocks/add'] = done;
  await dialog.getByRole('button', { name: 'Bloquear' }).press('Enter');
  await expect(page.getByText('Bloqueaste a Lucía')).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/`);
});

test('BLOCK-01 nobody blocks themselves, and a guest nobody', once, async ({ page, shop }) => {
  const path = withProfile(shop);
  await visit(page, shop.url + path);
  await expect(page.getByRole('button', { name: 'Más opciones' })).toHaveCount(0);
  await signedIn(page.context(), shop);
  await visit(page, shop.url + path);
  await expect(page.getByRole('button', { name: 'Más opciones' })).toHaveCount(0);
});

test(
  'BLOCK-01 the settings list blocked people and undo a block',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    const settings = await withSettings(page, shop);
    shop.state.answers['GET /api/blocks'] = { code: 'unavailable' };
    await visit(page, `${settings}?seccion=cuenta`);
    const section = page.getByRole('region', { name: 'Personas bloqueadas' });
    await expect(section.getByText('No pudimos leer a quién bloqueaste.')).toBeVisible();
    shop.state.answers['GET /api/blocks'] = { body: { people: [bruno], nextCursor: null } };
    await section.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(section.getByRole('listitem')).toContainText('Mateo Sosa');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['POST /api/blocks/remove'] = done;
    await section.getByRole('button', { name: 'Desbloquear a Mateo Sosa' }).click();
    await expect(section.getByText('No bloqueaste a nadie.')).toBeVisible();
    await expect(page.getByText('Desbloqueaste a Mateo')).toBeVisible();
    expect(shop.state.calls).toContainEqual({
      endpoint: 'POST /api/blocks/remove',
      body: { user_id: bruno.id },
    });
  },
);
