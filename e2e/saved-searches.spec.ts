import { readQuery } from '@perchero/contract/search/catalogue-query';
import type { Locator, Page } from '@playwright/test';
import { activate, tabTo } from './accessibility/keys.ts';
import { readIndexedProducts } from './stub/catalogue.ts';
import { searchProducts } from './stub/listing.ts';
import {
  aSavedSearch,
  savedSearches,
  someMatches,
  withSavedSearch,
  withSavedSearches,
  withSaving,
} from './stub/saved-searches.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  memberSession,
  once,
  productCards,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const all = readIndexedProducts();
/** The number of products the stub finds for a query. */
const countOf = (search: string) =>
  searchProducts(all, readQuery(new URLSearchParams(search)), null).total?.count ?? 0;
const countText = (count: number) => (count === 1 ? '1 prenda' : `${count} prendas`);
const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 660;

const saveButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Guardar búsqueda', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Guardar|Editar) búsqueda$/ });
const saveIn = (page: Page) => dialog(page).getByRole('button', { name: /^Guardar (búsqueda|cambios)$/ });
const words = (container: Page | Locator) => container.getByRole('textbox', { name: 'Sin estas palabras' });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const line = (page: Page) => page.getByRole('main').getByText('Desde tu última visita', { exact: true });
/** The visible toast, not the copy for screen readers. */
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);
const bodiesOf = (shop: StubShop, path: string) =>
  shop.state.calls
    .filter(({ endpoint }) => endpoint === `POST /api/saved-searches/${path}`)
    .map(({ body }) => body);

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d/);
});

test('ALERT-01 a member saves a listing by keyboard; a refusal keeps what was chosen', async ({
  page,
  shop,
}) => {
  await signedIn(page.context(), shop);
  await visit(page, `${shop.url}/productos?q=campera&sexo=Mujer&hasta=4000&orden=precio-asc`);
  await activate(page, saveButton(page));
  await expect(dialog(page).getByRole('list', { name: 'Qué busca' }).getByRole('listitem')).toHaveText([
    'campera',
    'Mujer',
    /^Hasta \$\s4\.000$/,
  ]);
  await expect(dialog(page).getByRole('radio', { name: 'Al instante' })).toBeChecked();
  await expect(dialog(page).getByRole('switch', { name: 'Campanita' })).toBeDisabled();
  await expect(dialog(page).getByRole('switch', { name: 'Push' })).not.toBeChecked();
  await expect(dialog(page).getByRole('switch', { name: 'Correo' })).not.toBeChecked();
  const name = dialog(page).getByRole('textbox', { name: 'Nombre' });
  await expect(name).toHaveValue('Campera, Mujer');
  expect(await accessibilityFaults(page)).toEqual([]);

  await name.fill('Camperas para el invierno');
  await tabTo(page, dialog(page).getByRole('radio', { name: 'Al instante' }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByRole('radio', { name: 'Una vez por día' })).toBeChecked();
  await activate(page, dialog(page).getByRole('switch', { name: 'Correo' }), 'Space');
  shop.state.answers['POST /api/saved-searches/create'] = { code: 'too-many-searches' };
  await activate(page, saveIn(page));
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Llegaste a las 30 búsquedas guardadas. Eliminá alguna para guardar otra.',
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  withSaving(shop);
  shop.state.listing = { saved_search_id: aSavedSearch().id };
  await activate(page, saveIn(page));
  await expect(toast(page, 'Guardada. Te avisamos.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'La tenés guardada' })).toHaveAttribute(
    'href',
    `/busquedas/${aSavedSearch().id}`,
  );
  await expect(saveButton(page)).toHaveCount(0);
  const [first, ...again] = bodiesOf(shop, 'create');
  expect(first).toEqual({
    query: 'q=campera&sexo=Mujer&hasta=4000',
    name: 'Camperas para el invierno',
    cadence: 'daily',
    by_push: false,
    by_mail: true,
  });
  expect(again).toEqual([first]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test(
  'ALERT-01 a listing without a word or filter is refused, a whole one has no button',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    await visit(page, `${shop.url}/productos?orden=precio-asc`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(saveButton(page)).toHaveCount(0);

    await visit(page, `${shop.url}/productos?hasta=4000&sin=corta`);
    await saveButton(page).click();
    shop.state.answers['POST /api/saved-searches/create'] = { code: 'nothing-to-search' };
    await saveIn(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Poné al menos una palabra o un filtro.');
  },
);

test(
  'ALERT-01 a guest signs in to save; without notices it asks for no channel',
  once,
  async ({ page, shop }) => {
    const listing = `${shop.url}/productos?q=campera`;
    await visit(page, listing);
    await expect(page.getByRole('navigation', { name: 'Qué prendas ver' })).toHaveCount(0);
    await saveButton(page).click();
    const login = page.getByRole('dialog');
    await expect(login).toContainText('Debes iniciar sesión para realizar esta acción.');

    shop.state.answers['POST /api/session/sign-in'] = { body: { session: memberSession() } };
    await signedIn(page.context(), shop);
    await login.getByLabel('Email').fill('lucia@correo.com');
    await login.getByLabel('Contraseña', { exact: true }).fill('secreto1');
    await login.getByRole('button', { name: 'INGRESÁ' }).click();
    await dialog(page).getByText('Sin avisos').click();
    await expect(dialog(page).getByRole('switch')).toHaveCount(0);
    withSaving(shop);
    await saveIn(page).click();
    await expect(toast(page, 'Guardada.')).toBeVisible();
    expect(bodiesOf(shop, 'create')).toEqual([expect.objectContaining({ cadence: 'none' })]);
  },
);

test('ALERT-01 asks for pushes once a search that needs them is saved', once, async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
  });
  await signedIn(page.context(), shop);
  withSaving(shop);
  await visit(page, `${shop.url}/productos?q=campera`);
  await saveButton(page).click();
  await dialog(page).getByRole('switch', { name: 'Push' }).check();
  await saveIn(page).click();
  await expect(page.getByRole('dialog', { name: '¿Te avisamos en este dispositivo?' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(bodiesOf(shop, 'create')).toEqual([expect.objectContaining({ cadence: 'instant', by_push: true })]);
});

test('ALERT-02 words to leave out and reputation narrow the listing, its address and the saved search', async ({
  page,
  shop,
}) => {
  await signedIn(page.context(), shop);
  await visit(page, `${shop.url}/productos?tipo=vestir`);
  if (!isWide(page)) await page.getByRole('button', { name: /^Filtros/ }).click();
  const filters = isWide(page)
    ? page.getByRole('complementary', { name: 'Filtros' })
    : page.getByRole('dialog', { name: 'Filtros' });
  await words(filters).fill('campera');
  await words(filters).press('Enter');
  await expect(page).toHaveURL(/\?tipo=vestir&sin=campera$/);
  // A comma ends a word as well; the same one again adds nothing.
  await words(filters).pressSequentially('Lana,CAMPERA,');
  await expect(page).toHaveURL(/\?tipo=vestir&sin=campera&sin=Lana$/);
  await filters.getByRole('radiogroup').getByText('4', { exact: true }).click();
  const narrowed = 'tipo=vestir&sin=campera&sin=Lana&reputacion=4';
  await expect(page).toHaveURL(`${shop.url}/productos?${narrowed}`);
  expect(countOf(narrowed)).toBeGreaterThan(0);
  expect(countOf(narrowed)).toBeLessThan(countOf('tipo=vestir'));
  if (!isWide(page)) await page.getByRole('button', { name: `Ver ${countText(countOf(narrowed))}` }).click();
  await expect(page.getByRole('status').filter({ hasText: /prendas?$/, visible: true })).toHaveText(
    countText(countOf(narrowed)),
  );

  await page.getByRole('link', { name: 'Quitar filtro Sin Lana' }).click();
  await expect(page).toHaveURL(`${shop.url}/productos?tipo=vestir&sin=campera&reputacion=4`);
  await saveButton(page).click();
  await expect(dialog(page).getByRole('radio', { name: '4', exact: true })).toBeChecked();
  await words(dialog(page)).fill('niño');
  await dialog(page).getByText('4,5').click();
  await dialog(page).getByRole('button', { name: 'Quitar campera' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Quitar niño' })).toBeFocused();
  withSaving(shop);
  await saveIn(page).click();
  await expect(toast(page, 'Guardada. Te avisamos.')).toBeVisible();
  expect(bodiesOf(shop, 'create')).toEqual([
    expect.objectContaining({ query: 'tipo=vestir&sin=ni%C3%B1o&reputacion=4.5' }),
  ]);
});

test('ALERT-11 ALERT-12 the list says what is new and how each search is told', async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  await visit(page, shop.url + withSavedSearches(shop));
  await expect(page.getByRole('main').getByText('6 de 30')).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Qué prendas ver' });
  await expect(tabs.getByRole('link')).toHaveText([
    'Todo',
    'Siguiendo',
    /^Búsquedas guardadas\s*99\+ nuevas$/,
  ]);
  await expect(tabs.getByRole('link', { name: /^Búsquedas/ })).toHaveAttribute('aria-current', 'page');

  await expect(card(page, 'Campera de jean, talle M')).toContainText('12 nuevas desde tu última visita');
  await expect(card(page, 'Campera de jean, talle M')).toContainText('Al instante, push');
  await expect(card(page, 'Lana tejida a mano')).toContainText('Al instante, push y correo');
  await expect(card(page, 'Carteras de cuero bordó')).toContainText('1 nueva desde tu última visita');
  await expect(card(page, 'Carteras de cuero bordó')).toContainText('Solo campanita');
  await expect(card(page, 'Botas texanas 38')).toContainText('Nada nuevo por ahora.');
  await expect(card(page, 'Perlas y fiesta')).toContainText('Sin avisos');
  const broad = 'Es una búsqueda muy amplia: te la resumimos una vez por día.';
  await expect(card(page, 'Todo lo de talle 38')).toContainText(broad);
  await expect(page.getByRole('main').getByText(broad)).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);

  const [first, second] = await Promise.all(
    ['Campera de jean, talle M', 'Lana tejida a mano'].map((name) => card(page, name).boundingBox()),
  );
  // Two columns where there is room.
  expect(first?.y === second?.y).toBe(isWide(page));
});

test('ALERT-12 a search is changed and deleted from the list', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  await visit(page, shop.url + withSavedSearches(shop, savedSearches().slice(0, 1)));
  const [search = aSavedSearch()] = savedSearches();
  await page.getByRole('button', { name: `Editar ${search.name}` }).click();
  await expect(words(dialog(page))).toBeVisible();
  await expect(dialog(page).getByRole('switch', { name: 'Push' })).toBeChecked();
  await dialog(page).getByRole('textbox', { name: 'Nombre' }).fill('Camperas');
  await dialog(page).getByText('Una vez por día').click();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  withSaving(shop);
  withSavedSearches(shop, [{ ...search, name: 'Camperas', cadence: 'daily' }]);
  await saveIn(page).click();
  await expect(card(page, 'Camperas')).toContainText('Una vez por día, push');
  expect(bodiesOf(shop, 'update')).toEqual([
    {
      id: search.id,
      query: search.query,
      name: 'Camperas',
      cadence: 'daily',
      by_push: true,
      by_mail: false,
    },
  ]);

  await page.getByRole('button', { name: 'Eliminar Camperas' }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar «Camperas»?' });
  await expect(question).toContainText('No te avisamos más de esta búsqueda.');
  withSavedSearches(shop, []);
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Guardá una búsqueda y te avisamos cuando aparezca algo.')).toBeVisible();
  expect(bodiesOf(shop, 'delete')).toEqual([{ id: search.id }]);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('ALERT-12 opening a search marks its matches as seen; they are paged, the newest first', async ({
  page,
  shop,
}) => {
  await signedIn(page.context(), shop);
  const search = aSavedSearch({ new: 26 });
  const [newest, older] = [someMatches(24, { fresh: 26 }), someMatches(6, { fresh: 26, from: 24 })];
  const path = withSavedSearch(shop, { search, products: newest, nextCursor: 'next' });
  const endpoint = `GET /api/saved-searches/${search.id}`;
  shop.state.answers[`${endpoint}?cursor=next`] = { body: { search, products: older, nextCursor: null } };
  await visit(page, shop.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(search.name);
  await expect(page.getByRole('main').getByText('26 nuevas desde tu última visita')).toBeVisible();
  await expect.poll(() => bodiesOf(shop, `${search.id}/seen`)).toEqual([{ until: newest[0]?.matched_at }]);
  await page.getByRole('link', { name: 'Ver más prendas' }).scrollIntoViewIfNeeded();
  await expect(productCards(page)).toHaveCount(30);
  await expect(productCards(page).getByRole('heading')).toHaveText(
    [...newest, ...older].map(({ title }) => title),
  );
  // Above the line the 26 that are new.
  await expect(line(page)).toHaveCount(1);
  const place = await line(page).evaluate((element) => {
    const item = element.closest('li');
    return [...(item?.parentElement?.children ?? [])].indexOf(item as Element);
  });
  expect(place).toBe(26);
  await expect(page.getByRole('link', { name: 'Ver todo lo que hay' })).toHaveAttribute(
    'href',
    `/productos?${search.query}`,
  );
  expect(await accessibilityFaults(page)).toEqual([]);

  // The visit that has begun does not move the line.
  withSavedSearch(shop, {
    search: { ...search, new: 0, seen_at: newest[0]?.matched_at ?? search.seen_at },
    products: newest,
    nextCursor: 'next',
  });
  withSaving(shop);
  await page.getByRole('button', { name: `Editar ${search.name}` }).click();
  await saveIn(page).click();
  await expect(toast(page, 'Guardamos los cambios.')).toBeVisible();
  await expect(line(page)).toHaveCount(1);

  withSavedSearches(shop, []);
  await page.getByRole('button', { name: `Eliminar ${search.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page).toHaveURL(`${shop.url}/busquedas`);
});

test(
  'ALERT-12 with other words the page begins anew; made equal to another search it shows that one',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    const search = aSavedSearch();
    await visit(page, shop.url + withSavedSearch(shop, { search }));
    await expect(page.getByRole('main').getByText('12 nuevas desde tu última visita')).toBeVisible();
    const anew = aSavedSearch({ query: `${search.query}&sin=lana`, new: 0, image: null, preview: null });
    withSaving(shop, anew);
    withSavedSearch(shop, { search: anew, products: [] });
    await page.getByRole('button', { name: `Editar ${search.name}` }).click();
    await words(dialog(page)).fill('lana');
    await saveIn(page).click();
    await expect(page.getByText('Cuando alguien cuelgue algo así, lo ves acá.')).toBeVisible();
    await expect(page.getByRole('main').getByText('Nada nuevo por ahora.')).toBeVisible();

    const [, other = search] = savedSearches();
    withSaving(shop, other);
    const path = withSavedSearch(shop, { search: other });
    shop.state.answers[`GET /api/saved-searches/${search.id}`] = { code: 'not-found' };
    await page.getByRole('button', { name: `Editar ${search.name}` }).click();
    await saveIn(page).click();
    await expect(page).toHaveURL(shop.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name);
    await expect(productCards(page)).toHaveCount(18);
  },
);

test(
  'ALERT-12 a search without matches says so; an unknown one is not found',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    const search = aSavedSearch({ new: 0, image: null, preview: null });
    await visit(page, shop.url + withSavedSearch(shop, { search, products: [] }));
    await expect(page.getByText('Cuando alguien cuelgue algo así, lo ves acá.')).toBeVisible();
    expect(bodiesOf(shop, `${search.id}/seen`)).toEqual([]);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    const answer = await page.goto(`${shop.url}/busquedas/5e000000-0000-4000-8000-0000000000ff`);
    expect(answer?.status()).toBe(404);
  },
);
