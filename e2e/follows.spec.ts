import type { Locator, Page } from '@playwright/test';
import { camila } from './stub/comments.ts';
import {
  declinePushes,
  feedProducts,
  followed,
  followedPeople,
  followedWithNews,
  notFollowed,
  olderFeedProducts,
  withFeed,
} from './stub/follows.ts';
import { memberSession } from './stub/member.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withProfile } from './stub/profile.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  productCards,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const [add, remove, news] = ['POST /api/follows/add', 'POST /api/follows/remove', 'POST /api/follows/news'];
const lucia = memberSession().user;
const body = { user_id: lucia.id };

const follow = (container: Page | Locator) => container.getByRole('button', { name: /^(Seguir|Siguiendo)$/ });
const bell = (page: Page) => page.getByRole('button', { name: 'Avisame cuando cuelgue algo' });
const count = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name });
const line = (page: Page) => page.getByRole('main').getByText('Desde tu última visita');
const sent = (shop: StubShop) =>
  shop.state.calls.filter(({ endpoint }) => [add, remove, news].includes(endpoint));

/** Lucía's profile as her followers see it; what is pressed succeeds. */
function withFollowing(shop: StubShop, state: typeof followed | null, followersCount = 316): string {
  for (const call of [add, remove]) shop.state.answers[call] = { body: { success: true, followersCount } };
  shop.state.answers[news] = { body: { success: true } };
  withProduct(shop, jeanJacket(), { follow: state });
  return withProfile(shop, { follow: state, profile: { followersCount } });
}

async function expectFollow(button: Locator, text: 'Seguir' | 'Siguiendo'): Promise<void> {
  await expect(button).toHaveText(text);
  await expect(button).toHaveAttribute('aria-pressed', String(text === 'Siguiendo'));
}

test(
  'FOLLOW-01 following and unfollowing from a profile, by keyboard, once for repeated presses',
  once,
  async ({ page, shop, expectedErrors }) => {
    await signedIn(page.context(), shop, camila);
    const path = withFollowing(shop, notFollowed);
    await visit(page, shop.url + path);
    await expectFollow(follow(page), 'Seguir');
    await expect(count(page, 'Seguidores')).toHaveText('Seguidores316');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    const gate = Promise.withResolvers<void>();
    withFollowing(shop, followed, 317);
    shop.state.answers[add] = { body: { success: true, followersCount: 317 }, gate: gate.promise };
    await follow(page).focus();
    await page.keyboard.press('Enter');
    await expectFollow(follow(page), 'Siguiendo');
    await page.keyboard.press('Enter');
    await expectFollow(follow(page), 'Siguiendo');
    gate.resolve();
    await expect(count(page, 'Seguidores')).toHaveText('Seguidores317');
    expect(sent(shop)).toEqual([{ endpoint: add, body }]);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    withFollowing(shop, notFollowed);
    await page.keyboard.press('Space');
    await expectFollow(follow(page), 'Seguir');
    await expect(count(page, 'Seguidores')).toHaveText('Seguidores316');
    expect(sent(shop).at(-1)).toEqual({ endpoint: remove, body });

    expectedErrors.push(/409/);
    shop.state.answers[add] = { code: 'too-many-follows' };
    await follow(page).click();
    await expect(page.getByText('Llegaste a las 1.000 personas que podés seguir.').first()).toBeVisible();
    await expectFollow(follow(page), 'Seguir');
  },
);

test(
  'FOLLOW-01 following the seller of a product, on its page and in the overlay',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop, camila);
    const profilePath = withFollowing(shop, notFollowed);
    const { id, title } = jeanJacket();
    await visit(page, `${shop.url}/Post/${id}`);
    withFollowing(shop, followed, 317);
    await follow(page).click();
    await expectFollow(follow(page), 'Siguiendo');
    expect(sent(shop)).toEqual([{ endpoint: add, body }]);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    // The profile below the overlay shows it, too.
    await visit(page, `${shop.url}${profilePath}?product=${id}`);
    const overlay = page.getByRole('dialog', { name: title });
    await expectFollow(follow(overlay), 'Siguiendo');
    withFollowing(shop, notFollowed);
    await follow(overlay).click();
    await expectFollow(follow(overlay), 'Seguir');
    await overlay.getByRole('link', { name: 'Volver' }).click();
    await expect(overlay).toBeHidden();
    await expectFollow(follow(page), 'Seguir');
    await expect(count(page, 'Seguidores')).toHaveText('Seguidores316');
  },
);

test('FOLLOW-01 a guest logs in, and the follow happens after', once, async ({ page, shop }) => {
  const path = withFollowing(shop, null);
  await visit(page, shop.url + path);
  await follow(page).click();
  const login = page.getByRole('dialog');
  await expect(login.getByText('Debes iniciar sesión para realizar esta acción.')).toBeVisible();
  expect(sent(shop)).toEqual([]);

  shop.state.answers['POST /api/session/sign-in'] = { body: { session: memberSession(camila) } };
  await signedIn(page.context(), shop, camila);
  withFollowing(shop, followed, 317);
  await login.getByLabel('Email').fill('camila@correo.com');
  await login.getByLabel('Contraseña', { exact: true }).fill('secreto1');
  await login.getByRole('button', { name: 'INGRESÁ' }).click();
  await expect(login).toBeHidden();
  await expectFollow(follow(page), 'Siguiendo');
  await expect(count(page, 'Seguidores')).toHaveText('Seguidores317');
  expect(sent(shop)).toEqual([{ endpoint: add, body }]);
});

test('FOLLOW-01 nobody follows themselves; the own numbers open the lists', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  const follows = 'GET /api/follows';
  const people = followedPeople().slice(0, 2);
  shop.state.answers[`${follows}?side=followers`] = { body: { people: [], nextCursor: null } };
  shop.state.answers[`${follows}?side=following`] = { body: { people, nextCursor: 'dos' } };
  const more = { people: followedPeople().slice(2), nextCursor: null };
  shop.state.answers[`${follows}?side=following&cursor=dos`] = { body: more };
  shop.state.answers[remove] = { body: { success: true, followersCount: 4 } };
  await visit(page, shop.url + withProfile(shop, { isOwn: true }));
  await expect(follow(page)).toHaveCount(0);
  await expect(bell(page)).toHaveCount(0);

  await page.getByRole('button', { name: /seguidores/ }).press('Enter');
  const followers = page.getByRole('dialog', { name: 'Seguidores' });
  await expect(followers.getByText('Todavía no te sigue nadie.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(followers).toBeHidden();

  await page.getByRole('button', { name: /siguiendo/ }).press('Enter');
  const following = page.getByRole('dialog', { name: 'Siguiendo' });
  await expect(following.getByRole('listitem')).toHaveCount(2);
  await following.getByRole('button', { name: 'Ver más' }).click();
  await expect(following.getByRole('listitem')).toHaveCount(6);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  const joaquin = following.getByRole('listitem').filter({ hasText: 'Joaquín Bentancur' });
  await joaquin.getByRole('button', { name: 'Siguiendo a Joaquín Bentancur' }).click();
  await expect(joaquin.getByRole('button', { name: 'Seguir a Joaquín Bentancur' })).toBeVisible();
  expect(sent(shop)).toEqual([{ endpoint: remove, body: { user_id: people[0]?.id } }]);

  // A guest reads the numbers only.
  await page.context().clearCookies();
  await visit(page, shop.url + withFollowing(shop, null));
  await expect(count(page, 'Seguidores')).toHaveText('Seguidores316');
  await expect(page.getByRole('button', { name: /seguidores/ })).toHaveCount(0);
});

test(
  'FOLLOW-06 the bell asks to be told of new products, and can be undone',
  once,
  async ({ page, shop }) => {
    await declinePushes(page);
    await signedIn(page.context(), shop, camila);
    const path = withFollowing(shop, notFollowed);
    await visit(page, shop.url + path);
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');

    withFollowing(shop, followedWithNews, 317);
    await bell(page).press('Enter');
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'true');
    await expectFollow(follow(page), 'Siguiendo');
    await expect(page.getByText('Te avisamos cuando Lucía cuelgue algo.')).toBeVisible();
    const chosen = (wants: boolean) => ({ endpoint: news, body: { ...body, wants } });
    await expect.poll(() => sent(shop)).toEqual([{ endpoint: add, body }, chosen(true)]);

    withFollowing(shop, notFollowed);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
    await expectFollow(follow(page), 'Seguir');
    await expect.poll(() => sent(shop).at(-1)).toEqual({ endpoint: remove, body });

    withFollowing(shop, followedWithNews);
    await visit(page, shop.url + path);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    withFollowing(shop, followed);
    await bell(page).click();
    await expect(bell(page)).toHaveAttribute('aria-pressed', 'false');
    await expectFollow(follow(page), 'Siguiendo');
    await expect.poll(() => sent(shop).at(-1)).toEqual(chosen(false));
  },
);

test(
  'FOLLOW-04 /siguiendo shows what followed people published, page after page without repeats',
  once,
  async ({ page, shop }) => {
    const products = [...feedProducts(), ...olderFeedProducts(14)];
    const older = olderFeedProducts(20);
    const address = await withFeed(page, shop, { products, nextCursor: 'dos', seenAt: null });
    // While somebody publishes, the last product of a page may come again.
    shop.state.answers['GET /api/feed?cursor=dos'] = {
      body: { products: older.slice(13), nextCursor: null, seenAt: null, followingCount: 6 },
    };
    await visit(page, `${shop.url}/productos`);
    await page
      .getByRole('navigation', { name: 'Qué prendas ver' })
      .getByRole('link', { name: 'Siguiendo' })
      .click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Siguiendo' })).toBeVisible();
    await expect(productCards(page).first()).toContainText('Campera de jean oversize');
    await expect(productCards(page).first()).toContainText('hace 20 minutos');
    // On the first visit nothing has been seen before.
    await expect(line(page)).toHaveCount(0);
    await productCards(page).last().scrollIntoViewIfNeeded();
    await expect(productCards(page)).toHaveCount(30);
    const titles = [...feedProducts(), ...older].map(({ title }) => title);
    await expect(productCards(page).getByRole('heading')).toHaveText(titles);
    await expect(page.getByText('Eso es todo lo que hay colgado.')).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    withProduct(shop);
    await page.getByRole('link', { name: jeanJacket().title, exact: true }).click();
    await expect(page.getByRole('dialog', { name: jeanJacket().title })).toBeVisible();
  },
);

test(
  'FOLLOW-04 /siguiendo without follows, without products, without an answer, and for a guest',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/, /401/);
    const nothing = { products: [], seenAt: null };
    const address = await withFeed(page, shop, nothing, []);
    await visit(page, address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Todavía no seguís a nadie.' })).toBeVisible();
    await expect(main.getByText('Cuando sigas a alguien, lo que cuelgue aparece acá.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Ver prendas' })).toHaveAttribute('href', '/productos');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await withFeed(page, shop, nothing);
    await visit(page, address);
    await expect(main.getByRole('heading', { name: 'Nada nuevo por ahora.' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    shop.state.answers['GET /api/feed'] = { code: 'unavailable' };
    await visit(page, address);
    await expect(main.getByRole('heading', { name: 'Se nos cayó el perchero' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await withFeed(page, shop);
    await main.getByRole('button', { name: 'Probar de nuevo' }).click();
    await expect(productCards(page)).toHaveCount(feedProducts().length);

    // What is on the page stays when the next page of the list fails.
    await withFeed(page, shop, { nextCursor: 'dos' });
    shop.state.answers['GET /api/feed?cursor=dos'] = { code: 'unavailable' };
    await visit(page, address);
    await productCards(page).last().scrollIntoViewIfNeeded();
    await expect(main.getByText(/^No pudimos traer más prendas/)).toBeVisible();
    await expect(productCards(page)).toHaveCount(feedProducts().length);

    await page.context().clearCookies();
    const response = await page.goto(address);
    expect(response?.status()).toBe(401);
    await expect(page.getByRole('dialog', { name: '¡Qué bueno verte!' })).toBeVisible();
  },
);

test('FOLLOW-04 whom one follows stands beside the feed, in narrow windows in a sheet', async ({
  page,
  shop,
}) => {
  await declinePushes(page);
  const address = await withFeed(page, shop);
  shop.state.answers[news] = { body: { success: true } };
  await visit(page, address);
  const open = page.getByRole('button', { name: 'Seguís a 6' });
  const isNarrow = await open.isVisible();
  if (isNarrow) await open.click();
  const list = isNarrow
    ? page.getByRole('dialog', { name: 'Siguiendo' })
    : page.getByRole('complementary', { name: 'Seguís a 6 personas' });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(6);
  if (!isNarrow) {
    await expect(rows.first()).toContainText('Lucía Ferreira');
    await expect(rows.first()).toContainText('colgó 2 prendas');
    await expect(rows.last()).toContainText('nada nuevo');
  }
  const bellOfMateo = list.getByRole('button', { name: 'Avisame cuando cuelgue algo: Mateo Sosa' });
  await bellOfMateo.click();
  await expect(bellOfMateo).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Te avisamos cuando Mateo cuelgue algo.')).toBeVisible();
});

test(
  'FOLLOW-05 the line stands above what was seen before, and a product released later above it',
  once,
  async ({ page, shop }) => {
    await page.clock.install();
    const products = feedProducts();
    const newest = products[0]?.published_at;
    const address = await withFeed(page, shop, { products });
    await visit(page, address);
    const items = page.getByRole('main').locator('ul[aria-busy] > li');
    await expect(page.getByText('4 prendas nuevas de la gente que seguís')).toBeVisible();
    await expect(items.nth(3)).toContainText('Cartera media luna de cuero');
    await expect(items.nth(4)).toHaveText('Desde tu última visita');
    await expect(items.nth(5)).toContainText('Championes retro celestes');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    // Seen once it has been shown for two seconds.
    const seen = () => shop.state.calls.filter(({ endpoint }) => endpoint === 'POST /api/feed/seen');
    await page.clock.runFor(2_000);
    await expect.poll(seen).toEqual([{ endpoint: 'POST /api/feed/seen', body: { until: newest } }]);
    await expect(line(page)).toBeVisible();

    // Released from review: older than what was seen, published after it.
    const [released] = olderFeedProducts(1);
    if (!released) throw new Error('No product');
    const published_at = new Date().toISOString();
    await withFeed(page, shop, {
      products: [{ ...released, published_at }, ...products],
      seenAt: newest ?? null,
    });
    await visit(page, address);
    await expect(page.getByText('1 prenda nueva de la gente que seguís')).toBeVisible();
    await expect(items.nth(0)).toContainText(released.title);
    await expect(items.nth(1)).toHaveText('Desde tu última visita');
    await expect(items.nth(2)).toContainText('Campera de jean oversize');

    // Nothing new: no line, and nothing to mark.
    const before = seen().length;
    await withFeed(page, shop, { seenAt: new Date().toISOString() });
    await visit(page, address);
    await expect(page.getByText('Nada nuevo por ahora.')).toBeVisible();
    await expect(line(page)).toHaveCount(0);
    await page.clock.runFor(5_000);
    expect(seen()).toHaveLength(before);
  },
);
