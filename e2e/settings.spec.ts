import type { Page } from '@playwright/test';
import { settingsReply, withSettings } from './stub/account.ts';
import { hugePhoto, inspectPhoto, plainPhoto, sidewaysPhoto, writePhoto } from './stub/photo-files.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  waitForHydration,
  once,
  stopClock,
  test,
  visit,
} from './fixtures.ts';

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) <= 900;
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true });
const tooBig = 'No se pudo subir la imagen. Pesa más de 2 MB y no pudimos achicarla: probá con otra.';
const picture = (name: string, mimeType: string, size = 100) => ({
  name,
  mimeType,
  buffer: Buffer.alloc(size),
});

test.describe('sections', () => {
  test('SET-01 small windows show the menu first, then a section with a back button', async ({
    page,
    shop,
  }) => {
    const address = await withSettings(page, shop);
    await visit(page, address);
    const menu = page.getByRole('navigation', { name: 'Secciones de configuración' });

    await expect(page.getByRole('heading', { name: 'Configuración', level: 1 })).toBeVisible();
    await expect(menu.getByRole('link')).toHaveText([
      /Perfil/,
      /Cuenta/,
      /Facturación/,
      /Entregas/,
      /Ofertas/,
      /Notificaciones/,
      /Decisiones/,
    ]);
    await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible({ visible: !isNarrow(page) });
    expect(await accessibilityFaults(page)).toEqual([]);

    await menu.getByRole('link', { name: 'Cuenta' }).click();
    await expect(page).toHaveURL(`${address}?seccion=cuenta`);
    await expect(page.getByRole('heading', { name: 'Cuenta', exact: true })).toBeVisible();

    await page.reload();
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: 'Cuenta', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Cuenta', exact: true })).toBeHidden();
  });

  test('SET-01 the back button exists up to 900 px', once, async ({ page, shop }) => {
    await page.setViewportSize({ width: 900, height: 800 });
    await visit(page, `${await withSettings(page, shop)}?seccion=perfil`);

    await page.getByRole('main').getByRole('link', { name: 'Configuración' }).click();
    await expect(page.getByRole('link', { name: 'Cuenta' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Perfil' })).toBeHidden();

    await page.setViewportSize({ width: 901, height: 800 });
    await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Configuración' })).toBeHidden();
  });

  test('NAV-06 a guest must sign in', once, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/401/);

    const response = await page.goto(`${shop.url}/perfil/luciaferreira/editar`);

    expect(response?.status()).toBe(401);
    await expect(page.getByText('Necesitas iniciar sesión para realizar esta acción.').first()).toBeVisible();
  });

  test('the settings of another user redirect to one’s own', once, async ({ page, shop }) => {
    const address = await withSettings(page, shop);

    await visit(page, `${shop.url}/perfil/mateososa/editar?seccion=cuenta`);

    await expect(page).toHaveURL(`${address}?seccion=cuenta`);
  });

  test('an unreachable API: 503', once, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    const address = await withSettings(page, shop);
    shop.state.answers['GET /api/account/settings'] = { code: 'unavailable' };

    const response = await page.goto(address);

    expect(response?.status()).toBe(503);
  });
});

test.describe('profile', () => {
  test.beforeEach(async ({ page, shop }) => {
    await visit(page, `${await withSettings(page, shop)}?seccion=perfil`);
  });

  const edit = (page: Page) => page.getByRole('button', { name: 'Editar perfil' }).click();

  test('SET-02 is read-only until "Editar perfil", and Cancelar goes back', once, async ({ page }) => {
    await expect(page.getByText('18 de julio de 1992')).toBeVisible();
    await expect(page.getByText('Femenino')).toBeVisible();
    await expect(page.getByRole('main').getByText('@luciaferreira')).toBeVisible();
    // Own sizes stand below, with a form of their own.
    const measures = page.getByRole('region', { name: 'Mis talles' }).getByRole('textbox');
    await expect(page.getByRole('textbox')).toHaveCount(await measures.count());
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await edit(page);
    await expect(page.getByLabel('Nombre de la cuenta')).toBeFocused();
    await page.getByLabel('Nombre de la cuenta').fill('Otra');
    await expect(page.getByLabel('Nombre de usuario')).toHaveJSProperty('readOnly', true);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('main').getByText('Lucía Ferreira', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Editar perfil' })).toBeFocused();
  });

  test('SET-02 saves by keyboard, shows a toast for 2.2 s and the new data', once, async ({ page, shop }) => {
    await page.clock.install();
    await page.reload();
    shop.state.answers['POST /api/account/update-profile'] = {
      body: { success: true, profile: settingsReply().profile },
    };
    await edit(page);
    await page.getByLabel('Nombre de la cuenta').fill('Lucía <F.>');
    await page.getByLabel('Descripción').fill('x'.repeat(150));
    await expect(page.getByText('140/140')).toBeVisible();
    await page.getByLabel('Descripción').fill(' Todo lavado. ');
    await page.getByLabel('Mes').fill('12');
    await page.getByLabel('Género').selectOption({ label: 'Prefiero no decir' });
    shop.state.answers['GET /api/account/settings'] = {
      body: settingsReply({}, { full_name: 'Lucía F.', description: 'Todo lavado.' }),
    };
    await stopClock(page);
    await page.getByLabel('Nombre de la cuenta').press('Enter');

    const notice = page.getByText('Datos actualizados correctamente');
    // Frames need the fake clock: small steps until the responses and the toast's chunk are loaded.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(50);
          return await notice.isVisible();
        },
        { intervals: [50], timeout: 15_000 },
      )
      .toBe(true);
    await expect(page.getByText('Todo lavado.')).toBeVisible();
    await expect(page.getByText('Lucía F.', { exact: true })).toBeVisible();
    expect(shop.state.calls.find(({ endpoint }) => endpoint.endsWith('update-profile'))?.body).toEqual({
      full_name: 'Lucía F.',
      description: 'Todo lavado.',
      birth_date: '1992-12-18',
      gender: 'prefiero-no-decir',
    });
    await page.clock.runFor(1_900);
    await expect(notice).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(notice).toBeHidden();
  });

  test('SET-02 shows validation errors and failures', once, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/500/);
    shop.state.answers['POST /api/account/update-profile'] = { code: 'internal' };
    await edit(page);

    await page.getByLabel('Nombre de la cuenta').fill(' ');
    await page.getByLabel('Año').fill('2024');
    await save(page).click();
    await expect(page.getByText('El nombre de la cuenta es requerido')).toBeVisible();
    await expect(page.getByText('Ingrese una fecha válida')).toBeVisible();
    await expect(page.getByLabel('Nombre de la cuenta')).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);

    for (const part of ['Día', 'Mes', 'Año']) await page.getByLabel(part).fill('');
    await save(page).click();
    await expect(page.getByText('La fecha de nacimiento es requerida')).toBeVisible();

    await page.getByLabel('Nombre de la cuenta').fill('Lucía');
    await page.getByLabel('Día').fill('1');
    await page.getByLabel('Mes').fill('2');
    await page.getByLabel('Año').fill('1990');
    await save(page).click();
    await expect(page.getByRole('alert')).toHaveText('Ocurrió un error al actualizar los datos.');
  });

  test('SET-02 an expired session', once, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/401/);
    shop.state.answers['POST /api/account/update-profile'] = { code: 'not-signed-in' };
    await edit(page);

    await save(page).click();

    await expect(page.getByRole('alert')).toHaveText('No se pudo obtener la sesión. Reingresa sesión.');
  });

  test('SET-03 accepts JPG and PNG by type and extension, up to 2 MB', once, async ({ page, shop }) => {
    await edit(page);
    await expect(page.getByText('JPG o PNG, hasta 2MB')).toBeVisible();
    const input = page.locator('input[type=file]');
    const fault = page.getByRole('alert');

    for (const file of [
      picture('foto.gif', 'image/gif'),
      picture('foto.gif', 'image/png'),
      picture('foto.png', 'image/svg+xml'),
    ]) {
      await input.setInputFiles(file);
      await expect(fault).toHaveText('Formato de imagen no válido. Solo JPG o PNG.');
    }
    await input.setInputFiles(picture('grande.png', 'image/png', 2 * 1024 * 1024 + 1));
    await expect(fault).toHaveText(tooBig);
    expect(shop.state.calls.some(({ endpoint }) => endpoint.includes('avatar'))).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);

    shop.state.answers['POST /api/account/avatar'] = { body: { success: true, avatar_url: 'avatars/x' } };
    shop.state.answers['GET /api/account/settings'] = {
      body: settingsReply({}, { avatar_url: 'productPictures/vestido-flores' }),
    };
    await input.setInputFiles(picture('Foto.JPEG', 'image/jpeg', 2 * 1024 * 1024));
    await expect(page.getByText('Foto actualizada')).toBeVisible();
    await expect(page.getByAltText('Tu foto')).toHaveAttribute('src', /vestido-flores-320\.webp$/);
    await expect(fault).toHaveCount(0);
  });

  test(
    'LOOK-03 any photo of a phone is made to fit, and a refusal says why',
    once,
    async ({ page, shop, expectedErrors }, info) => {
      expectedErrors.push(/ERR_FAILED/);
      shop.state.answers['POST /api/account/avatar'] = { body: { success: true, avatar_url: 'avatars/x' } };
      await edit(page);
      const input = page.locator('input[type=file]');
      for (const [name, photo, top] of [
        ['IMG_1234.jpg', await hugePhoto(), null],
        ['IMG_1235.JPG', await sidewaysPhoto(), 'red'],
      ] as const) {
        const uploaded = page.waitForRequest('**/api/account/avatar');
        await input.setInputFiles(await writePhoto(info.outputDir, name, photo));
        const sent = (await uploaded).postDataBuffer() ?? Buffer.alloc(0);
        const { width, height, orientation, format, top: shown } = await inspectPhoto(sent);
        expect(sent.length).toBeLessThanOrEqual(2 * 1024 * 1024);
        expect(Math.max(width ?? 0, height ?? 0)).toBeLessThanOrEqual(1024);
        expect({ orientation, format }).toEqual({ orientation: 1, format: 'jpeg' });
        if (top) expect(shown).toBe(top);
        await expect(page.getByText('Foto actualizada')).toBeVisible();
        await expect(page.getByText('Foto actualizada')).toBeHidden();
      }

      const brokenHeic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
      await input.setInputFiles(await writePhoto(info.outputDir, 'IMG_1236.HEIC', brokenHeic));
      await expect(page.getByRole('alert')).toContainText('No pudimos abrir esta foto del iPhone.');
      await page.route('**/api/account/avatar', (route) => route.abort());
      await input.setInputFiles(await writePhoto(info.outputDir, 'foto.jpg', await plainPhoto('foto')));
      await expect(page.getByRole('alert')).toHaveText(
        'No se pudo subir la imagen. Revisá tu conexión y probá de nuevo.',
      );
    },
  );

  test('SET-03 shows why a picture was refused', once, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/4\d\d|500/);
    await edit(page);
    for (const [code, sentence] of [
      ['invalid-picture', 'Formato de imagen no válido. Solo JPG o PNG.'],
      ['payload-too-large', tooBig],
      ['internal', 'Ocurrió un error al actualizar la foto.'],
      ['not-signed-in', 'No se pudo obtener la sesión. Reingresa sesión.'],
    ] as const) {
      shop.state.answers['POST /api/account/avatar'] = { code };
      await page.locator('input[type=file]').setInputFiles(picture('foto.png', 'image/png'));
      await expect(page.getByRole('alert')).toHaveText(sentence);
    }
  });
});
