import type { Page } from '@playwright/test';
import {
  candidatesFor,
  luciasCollections,
  collectionsForSaving,
  withCollections,
  withOpenCollection,
} from './stub/collections.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const all = luciasCollections();
const [winter, jean] = all;
if (!winter || !jean) throw new Error('The demo catalogue has no collections of Lucía');
const done = { body: { success: true } };

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const cards = (page: Page) => page.getByRole('region', { name: 'Colecciones' }).getByRole('listitem');
const products = (page: Page) => page.getByRole('main').getByRole('listitem');
const bar = (page: Page) => page.getByRole('region', { name: 'Confirmar selección' });
const sent = (shop: StubShop, verb: string) =>
  shop.state.calls
    .filter(({ endpoint }) => endpoint === `POST /api/collections/${verb}`)
    .map(({ body }) => body);

test(
  'COL-01 COL-03 the grid shows previews, counts and privacy; a dialog creates a collection',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/500|409/);
    await signedIn(page.context(), shop);
    await visit(page, withCollections(shop));

    await expect(cards(page)).toHaveCount(all.length);
    const first = cards(page).first();
    await expect(first.getByRole('link', { name: 'Invierno en la rambla' })).toHaveAttribute(
      'href',
      '/perfil/luciaferreira?coleccion=1',
    );
    await expect(first.getByText('12 prendas')).toBeVisible();
    await expect(first.locator('img')).toHaveCount(4);
    await expect(cards(page).nth(4).locator('img')).toHaveCount(2);
    await expect(page.getByText('Privada')).toHaveCount(1);
    await expect(cards(page).last().getByText('Privada')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await button(page, 'Nueva colección').click();
    const dialog = page.getByRole('dialog', { name: 'Nueva colección' });
    const name = dialog.getByLabel('Nombre');
    await expect(dialog.getByRole('radio', { name: 'Pública' })).toBeChecked();
    await name.fill('   ');
    await name.press('Enter');
    await expect(dialog.getByText('Poné un nombre de hasta 32 caracteres.')).toBeVisible();
    await expect(name).toBeFocused();
    expect(sent(shop, 'create')).toEqual([]);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await name.fill('');
    await name.pressSequentially('x'.repeat(40));
    await expect(name).toHaveValue('x'.repeat(32));
    await expect(dialog.getByText('32/32')).toBeVisible();
    shop.state.answers['POST /api/collections/create'] = { code: 'collection-not-created' };
    await dialog.getByRole('button', { name: 'Crear' }).click();
    await expect(dialog.getByText('Error al crear la colección.')).toBeVisible();
    shop.state.answers['POST /api/collections/create'] = {
      body: { success: true, collection: { ...winter.card, products: undefined } },
    };
    await name.fill('Invierno en la rambla');
    await name.press('Enter');
    await expect(dialog.getByText('Ya tenés una colección con ese nombre.')).toBeVisible();

    const created = { ...jean.card, id: 99, name: 'Termas', isPublic: false, productsCount: 0, products: [] };
    shop.state.answers['POST /api/collections/create'] = {
      body: { success: true, collection: { ...created, products: undefined } },
    };
    withCollections(shop, [created, ...all.map(({ card }) => card)]);
    await name.fill('Termas');
    await dialog.getByText('Privada').click();
    await expect(dialog.getByText('Solo la ves vos.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Crear' }).click();
    await expect(dialog).toBeHidden();
    await expect(cards(page)).toHaveCount(all.length + 1);
    await expect(cards(page).first()).toContainText('Termas');
    expect(sent(shop, 'create').at(-1)).toEqual({ name: 'Termas', isPublic: false });
  },
);

test(
  'COL-01 COL-02 COL-03 deletes several by keyboard after a confirmation, and shows a failure',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/500/);
    await signedIn(page.context(), shop);
    await visit(page, withCollections(shop));

    const mode = button(page, 'Eliminar colecciones');
    await mode.click();
    await expect(mode).toHaveAttribute('aria-pressed', 'true');
    await expect(bar(page).getByText('0 colecciones elegidas')).toBeVisible();
    await expect(bar(page).getByRole('button', { name: 'Eliminar 0' })).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Elegir Jean con jean' }).press('Space');
    await page.getByRole('checkbox', { name: 'Elegir Para la feria' }).press('Space');
    await expect(bar(page).getByText('2 colecciones elegidas')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['POST /api/collections/delete'] = { code: 'collection-not-deleted' };
    await bar(page).getByRole('button', { name: 'Eliminar 2' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Eliminar 2 colecciones?' });
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(dialog.getByText('Error al eliminar la colección.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['POST /api/collections/delete'] = done;
    const left = all.map(({ card }) => card).filter(({ name }) => !/^(Jean|Para)/.test(name));
    withCollections(shop, left);
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await expect(dialog).toBeHidden();
    await expect(cards(page)).toHaveCount(left.length);
    await expect(bar(page)).toBeHidden();
    expect(sent(shop, 'delete').slice(-2)).toEqual([{ collectionId: 2 }, { collectionId: 4 }]);

    await mode.click();
    await bar(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  },
);

test(
  'COL-02 COL-03 adds and removes products of an opened collection',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/500|503/);
    await signedIn(page.context(), shop);
    const candidates = candidatesFor(winter);
    const [one, , third] = candidates.products;
    shop.state.answers['GET /api/collections/1/candidates'] = { body: candidates };
    await visit(page, withOpenCollection(shop, winter));

    await expect(page.getByRole('heading', { name: 'Invierno en la rambla', level: 2 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Colecciones', exact: true })).toHaveAttribute(
      'href',
      '/perfil/luciaferreira?seccion=colecciones',
    );
    await expect(products(page).filter({ has: page.getByRole('heading') })).toHaveCount(
      winter.products.length,
    );
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const add = button(page, 'Agregar prendas');
    const remove = button(page, 'Quitar prendas');
    await add.click();
    await expect(page.getByText('Las que ya están no aparecen.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Favoritos' })).toBeChecked();
    await expect(page.getByRole('checkbox')).toHaveCount(candidates.products.length);
    for (const { title } of winter.products.slice(0, 3))
      await expect(page.getByRole('checkbox', { name: `Elegir ${title}`, exact: true })).toHaveCount(0);
    await page.getByRole('checkbox').nth(0).press('Space');
    await page.getByRole('checkbox').nth(2).press('Space');
    await expect(bar(page).getByText('2 prendas elegidas')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['POST /api/collections/add-products'] = { code: 'collection-product-not-added' };
    await bar(page).getByRole('button', { name: 'Agregar 2' }).click();
    await expect(bar(page).getByText('Error al agregar el producto')).toBeVisible();
    shop.state.answers['POST /api/collections/add-products'] = done;
    if (one && third) withOpenCollection(shop, { ...winter, products: [third, one, ...winter.products] });
    await bar(page).getByRole('button', { name: 'Agregar 2' }).click();
    await expect(page.getByText('14 prendas', { exact: true })).toBeVisible();
    await expect(bar(page)).toBeHidden();
    expect(sent(shop, 'add-products').at(-1)).toEqual({ collectionId: 1, productIds: [one?.id, third?.id] });

    await add.click();
    await remove.click();
    await expect(add).toHaveAttribute('aria-pressed', 'false');
    await expect(remove).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('checkbox')).toHaveCount(14);
    await page.getByRole('checkbox').nth(1).press('Space');
    shop.state.answers['POST /api/collections/remove-products'] = { code: 'collection-product-not-removed' };
    await bar(page).getByRole('button', { name: 'Quitar 1' }).click();
    await expect(bar(page).getByText('Error al quitar la prenda')).toBeVisible();
    shop.state.answers['POST /api/collections/remove-products'] = done;
    withOpenCollection(shop, winter);
    await bar(page).getByRole('button', { name: 'Quitar 1' }).click();
    await expect(page.getByText('12 prendas', { exact: true })).toBeVisible();
    expect(sent(shop, 'remove-products').at(-1)).toEqual({ collectionId: 1, productIds: [one?.id] });

    await add.click();
    shop.state.answers['GET /api/collections/1/candidates'] = { body: { products: [], nextCursor: null } };
    await page.getByText('Mis prendas').click();
    await expect(page.getByText('No hay prendas para agregar')).toBeVisible();
    shop.state.answers['GET /api/collections/1/candidates'] = { code: 'unavailable' };
    await page.getByText('Favoritos', { exact: true }).last().click();
    await expect(page.getByText(/No pudimos traer tus prendas/)).toBeVisible();
    shop.state.answers['GET /api/collections/1/candidates'] = { body: candidates };
    await page.getByRole('main').getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(candidates.products.length);
    await bar(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  },
);

test(
  'COL-01 an opened collection is renamed, made private and deleted',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/409|500/);
    await signedIn(page.context(), shop);
    await visit(page, withOpenCollection(shop, winter));

    await button(page, 'Editar colección').click();
    const form = page.getByRole('dialog', { name: 'Editar colección' });
    await expect(form.getByLabel('Nombre')).toHaveValue('Invierno en la rambla');
    shop.state.answers['POST /api/collections/update'] = { code: 'collection-name-taken' };
    await form.getByLabel('Nombre').fill('Rambla');
    await form.getByText('Privada').click();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByText('Ya tenés una colección con ese nombre.')).toBeVisible();
    const changed = { ...winter, card: { ...winter.card, name: 'Rambla', isPublic: false } };
    shop.state.answers['POST /api/collections/update'] = {
      body: { success: true, collection: { ...changed.card, products: undefined } },
    };
    withOpenCollection(shop, changed);
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Rambla', level: 2 })).toBeVisible();
    await expect(page.getByText('Privada')).toBeVisible();
    expect(sent(shop, 'update').at(-1)).toEqual({ collectionId: 1, name: 'Rambla', isPublic: false });

    await button(page, 'Eliminar colección').click();
    const question = page.getByRole('dialog', { name: '¿Eliminar «Rambla»?' });
    shop.state.answers['POST /api/collections/delete'] = { code: 'collection-not-deleted' };
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(question.getByText('Error al eliminar la colección.')).toBeVisible();
    shop.state.answers['POST /api/collections/delete'] = done;
    withCollections(
      shop,
      all.slice(1).map(({ card }) => card),
    );
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await expect(page).toHaveURL(/\?seccion=colecciones$/);
    await expect(cards(page)).toHaveCount(all.length - 1);
  },
);

test(
  'COL-01 COL-04 others can only read; saving requires a login; empty states; pagination',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    await visit(page, shop.url + withProduct(shop));
    await page.getByRole('button', { name: 'Guardar en colección' }).click();
    const login = page.getByRole('dialog');
    await expect(login.getByText('Debes iniciar sesión para realizar esta acción.')).toBeVisible();
    expect(shop.state.calls.filter(({ endpoint }) => endpoint === 'GET /api/collections')).toEqual([]);

    const known = all.map(({ card }) => card);
    await visit(page, withCollections(shop, known.slice(0, 3), 'more'));

    await expect(cards(page)).toHaveCount(3);
    for (const name of ['Nueva colección', 'Eliminar colecciones'])
      await expect(button(page, name)).toHaveCount(0);
    shop.state.answers['GET /api/profiles/luciaferreira'] = { code: 'unavailable' };
    await button(page, 'Ver más').click();
    await expect(page.getByText(/No pudimos traer más/)).toBeVisible();
    withCollections(shop, known.slice(2, 5));
    await button(page, 'Probar de nuevo').click();
    await expect(cards(page)).toHaveCount(5);

    withOpenCollection(shop, jean);
    await page.getByRole('link', { name: 'Jean con jean' }).click();
    await expect(page.getByRole('heading', { name: 'Jean con jean', level: 2 })).toBeVisible();
    for (const name of ['Agregar prendas', 'Quitar prendas', 'Editar colección', 'Eliminar colección'])
      await expect(button(page, name)).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);

    withCollections(shop, []);
    await page.getByRole('link', { name: 'Colecciones', exact: true }).click();
    await expect(page.getByText('Todavía no hay colecciones')).toBeVisible();
    await visit(page, withOpenCollection(shop, { ...jean, products: [] }));
    await expect(page.getByText('Esta colección está vacía')).toBeVisible();
    await signedIn(page.context(), shop);
    await visit(page, withCollections(shop, []));
    await expect(page.getByText('Todavía no armaste ninguna colección')).toBeVisible();
    await expect(button(page, 'Nueva colección')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

test(
  'COL-04 COL-03 saving a product: optimistic update, rollback on failure, new collection',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/500|409/);
    const { id } = jeanJacket();
    await signedIn(page.context(), shop);
    withProduct(shop);
    shop.state.answers['GET /api/collections'] = { body: collectionsForSaving(id) };
    await visit(page, `${shop.url}/productos?product=${id}`);
    // The overlay is hydrated after the page and then takes the focus.
    await expect(page.getByRole('dialog', { name: 'Campera de jean oversize' })).toBeFocused();

    const open = page.getByRole('button', { name: 'Guardar en colección' });
    await open.click();
    const list = page.getByRole('list', { name: 'Guardar en…' });
    const entry = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(list.getByRole('button')).toHaveCount(all.length);
    await expect(entry('Jean con jean')).toHaveAttribute('aria-pressed', 'true');
    await expect(entry('Para la feria')).toHaveAttribute('aria-pressed', 'false');
    expect(await accessibilityFaults(page)).toEqual([]);

    shop.state.answers['POST /api/collections/add-product'] = done;
    await entry('Para la feria').press('Enter');
    await expect(entry('Para la feria, 8 prendas')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => sent(shop, 'add-product')).toEqual([{ collectionId: 4, productId: id }]);
    shop.state.answers['POST /api/collections/remove-product'] = { code: 'collection-product-not-removed' };
    await entry('Jean con jean').click();
    await expect(page.getByText('Error al quitar la prenda')).toBeVisible();
    await expect(entry('Jean con jean')).toHaveAttribute('aria-pressed', 'true');
    shop.state.answers['POST /api/collections/add-product'] = { code: 'collection-product-not-added' };
    await entry('Fiesta sin apuro').click();
    await expect(page.getByText('Error al agregar el producto')).toBeVisible();
    await expect(entry('Fiesta sin apuro')).toHaveAttribute('aria-pressed', 'false');
    shop.state.answers['POST /api/collections/add-product'] = { code: 'already-in-collection' };
    await entry('Fiesta sin apuro').click();
    await expect(page.getByText('El producto ya está en esa colección')).toBeVisible();

    const name = page.getByLabel('Nueva colección');
    await name.press('Enter');
    await expect(page.getByText('Poné un nombre de hasta 32 caracteres.')).toBeVisible();
    shop.state.answers['POST /api/collections/create'] = { code: 'collection-not-created' };
    await name.fill('Camperas');
    await name.press('Enter');
    await expect(page.getByText('Error al crear la colección.')).toBeVisible();
    const collection = { ...jean.card, id: 99, name: 'Camperas', productsCount: 0, products: undefined };
    shop.state.answers['POST /api/collections/create'] = { body: { success: true, collection } };
    shop.state.answers['POST /api/collections/add-product'] = done;
    await name.press('Enter');
    await expect(entry('Camperas, 1 prenda')).toHaveAttribute('aria-pressed', 'true');
    await expect(name).toHaveValue('');
    expect(sent(shop, 'add-product').at(-1)).toEqual({ collectionId: 99, productId: id });

    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Campera de jean oversize' })).toBeVisible();
    await expect(open).toBeFocused();
  },
);
