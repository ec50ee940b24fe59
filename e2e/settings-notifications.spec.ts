import { withSettings } from './stub/account.ts';
import { accessibilityFaultsInBothLayouts, expect, test, visit, once } from './fixtures.ts';

test('notification preferences are saved at once', once, async ({ page, shop, expectedErrors }) => {
  const path = 'POST /api/notifications/set-preferences';
  const address = await withSettings(page, shop);
  shop.state.answers[path] = { body: { success: true } };
  await visit(page, `${address}?seccion=notificaciones`);
  const main = page.getByRole('main');
  const choice = (name: string) => main.getByRole('switch', { name, exact: true });
  const status = page.getByRole('region', { name: 'Qué te avisamos' }).getByRole('status');
  const sent = () => shop.state.calls.filter(({ endpoint }) => endpoint === path).map(({ body }) => body);

  await expect(page.getByRole('heading', { name: 'Notificaciones', level: 2 })).toBeVisible();
  await expect(main.getByRole('switch')).toHaveCount(31);
  await expect(choice('Me gusta: Correo')).not.toBeChecked();
  // Messages have their own count and never come in the bell; each saved search says by what it is told.
  await expect(choice('Mensajes: Campanita')).toHaveCount(0);
  await expect(choice('Mensajes: Correo')).toBeChecked();
  await expect(choice('Comentarios: Correo')).toBeChecked();
  await expect(choice('Búsquedas guardadas: Push')).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Ver mis búsquedas' })).toHaveAttribute('href', '/busquedas');
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await choice('Comentarios: Correo').focus();
  await page.keyboard.press('Space');
  await expect(choice('Comentarios: Correo')).not.toBeChecked();
  await expect(status).toHaveText('Guardado');
  expect(sent()).toMatchObject([{ preferences: { comment: { bell: true, mail: false } } }]);

  await choice('Respuestas: Campanita').click();
  await expect(choice('Respuestas: Correo')).toBeDisabled();
  await expect(choice('Respuestas: Correo')).not.toBeChecked();
  await expect(status).toHaveText('Guardado');
  expect(sent()[1]).toMatchObject({
    preferences: { comment: { bell: true, mail: false }, reply: { bell: false, mail: true } },
  });

  await choice('Mensajes: Correo').press('Space');
  await expect(choice('Mensajes: Correo')).not.toBeChecked();
  await expect(status).toHaveText('Guardado');
  expect(sent().at(-1)).toMatchObject({ preferences: { message: { bell: false, mail: false } } });

  expectedErrors.push(/500/);
  shop.state.answers[path] = { code: 'internal' };
  await choice('Me gusta: Campanita').click();
  await expect(status).toHaveText('No se pudo guardar el cambio. Probá de nuevo.');
  await expect(choice('Me gusta: Campanita')).toBeChecked();
  await expect(choice('Respuestas: Campanita')).not.toBeChecked();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  for (const target of await main.getByRole('switch').all()) {
    const box = await target.locator('..').boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});
