import type { Browser, Page } from '@playwright/test';
import { test, visit } from './fixtures.ts';
import { main, title } from './journey/order.ts';
import { appointModerator, openStaffPage, signedInAs } from './journey/person.ts';
import { publishProduct } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

const words = 'La foto muestra la etiqueta de otra marca, cosida encima.';
const form = (page: Page) => page.getByRole('region', { name: /^Tu (decisión|respuesta)$/ });
/** Radio buttons lie under their labels. */
const choose = (page: Page, name: string) =>
  form(page)
    .locator('label')
    .filter({ hasText: new RegExp(`^${name}`) })
    .click();

/** A moderator at the desk; the reported product is in this view of the queue. */
async function openCase(browser: Browser, site: string, username: string, view: RegExp, product: string) {
  const staff = await appointModerator(`${username}@example.com`);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-UY' });
  const page = await context.newPage();
  await openStaffPage(page, site, '/admin/moderacion', staff);
  await page.getByRole('link', { name: view }).click();
  await page.getByRole('link').filter({ hasText: product }).click();
  await expect(page.getByRole('heading', { name: product, level: 2 })).toBeFocused();
  return page;
}

test('MOD-01 MOD-06 MOD-07 MOD-10 a report, a decision, and another moderator who undoes it', async ({
  browser,
  site,
}) => {
  const [reporter, owner] = await Promise.all(
    ['fertaborda', 'mechetorterolo'].map((name) => signedInAs(browser, site, `${name}@example.com`)),
  );
  if (!reporter || !owner) throw new Error('nobody is signed in');
  const product = `Cartera de Mercedes ${Date.now()}`;
  const address = `${site}/Post/${await publishProduct(owner, product)}`;

  await test.step('somebody reports the product', async () => {
    await visit(reporter, address);
    await expect(title(reporter)).toHaveText(product);
    await reporter.getByRole('button', { name: 'Más opciones', exact: true }).click();
    await reporter.getByRole('menuitem', { name: 'Reportar' }).click();
    const dialog = reporter.getByRole('dialog', { name: /^Report/ });
    await dialog.getByText('Es una imitación o falsificación').click();
    await dialog.getByRole('button', { name: 'Enviar reporte' }).click();
    await expect(reporter.getByText('Gracias. La vamos a mirar.')).toBeVisible();
  });

  const first = await openCase(browser, site, 'anabelnunez', /^Abiertos/, product);
  await test.step('a moderator takes the case and removes the product', async () => {
    await expect(first.getByRole('region', { name: 'Reportes' })).toContainText(
      'Es una imitación o falsificación',
    );
    await first.getByRole('button', { name: 'Tomar el caso' }).click();
    await choose(first, 'Quitar');
    await choose(first, 'Aviso');
    await form(first).getByLabel('Palabras que va a leer').fill(words);
    await form(first).getByRole('button', { name: 'Guardar decisión' }).click();
    await expect(first.getByText('Decisión guardada.')).toBeVisible();
    expect((await reporter.goto(address))?.status()).toBe(410);
  });

  await test.step('the owner reads why, and asks for another look', async () => {
    await visit(owner, address);
    await expect(main(owner)).toContainText('Quitamos esta prenda.');
    await visit(owner, `${site}/perfil/mechetorterolo/editar?seccion=decisiones`);
    const decision = owner.getByRole('article').filter({ hasText: product });
    await expect(decision).toContainText(words);
    const ask = decision.getByRole('button', { name: 'Pedir revisión' });
    const why = decision.getByRole('textbox', { name: 'Contanos por qué' });
    if (!(await why.isVisible())) await ask.click();
    await why.fill('La etiqueta es de la marca: tengo la boleta de la tienda.');
    await ask.click();
    await expect(decision).toContainText('Pediste la revisión');
  });

  await test.step('who decided cannot decide again; another moderator undoes it', async () => {
    await first.getByRole('link', { name: /^Revisiones/ }).click();
    await first.getByRole('link').filter({ hasText: product }).click();
    await expect(first.getByText('Ya decidiste en este caso')).toBeVisible();

    const second = await openCase(browser, site, 'heberacuna', /^Revisiones/, product);
    await choose(second, 'Se deshace');
    await form(second).getByLabel('Palabras que va a leer').fill('Vimos la boleta: es original.');
    await form(second).getByRole('button', { name: 'Guardar respuesta' }).click();
    await expect(second.getByText('Respuesta guardada.')).toBeVisible();
    await second.context().close();
  });

  await test.step('the product is listed as before', async () => {
    await visit(reporter, address);
    await expect(title(reporter)).toHaveText(product);
    await visit(owner, `${site}/perfil/mechetorterolo/editar?seccion=decisiones`);
    await expect(owner.getByRole('article').filter({ hasText: product })).toContainText(
      'Vimos la boleta: es original.',
    );
  });
  await Promise.all([reporter, owner, first].map((page) => page.context().close()));
});
