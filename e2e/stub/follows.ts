import type { ReplyOf } from '@perchero/contract/endpoint';
import type { FollowState, getFeed, listFollows } from '@perchero/contract/follows/follows';
import type { Page } from '@playwright/test';
import { publicProfile } from './account.ts';
import { readProducts } from './catalogue.ts';
import { camila } from './comments.ts';
import { signedIn } from './member.ts';
import { sellers } from './orders.ts';
import type { StubShop } from './shop.ts';

type Feed = ReplyOf<typeof getFeed>;
type FeedProduct = Feed['products'][number];
type FollowedPerson = ReplyOf<typeof listFollows>['people'][number];

export const notFollowed: FollowState = { is: false, wantsNews: false };
export const followed: FollowState = { is: true, wantsNews: false };
export const followedWithNews: FollowState = { is: true, wantsNews: true };

const { id, username, full_name } = publicProfile();
const lucia = { id, username, full_name, avatar_url: 'avatars/lucia' };
const joaquin = {
  id: '019a7b3c-0000-7000-8000-000000000099',
  username: 'joacobentancur',
  full_name: 'Joaquín Bentancur',
  avatar_url: 'avatars/joaquin',
};
const { elena, sofia, mateo } = sellers;
const valentina = { ...sellers.valentina, id: '019a7b3c-0000-7000-8000-000000000098' };

/** Whom Camila follows, the latest first. */
export function followedPeople(): FollowedPerson[] {
  return [joaquin, valentina, mateo, sofia, elena, lucia].map((person) => ({
    ...person,
    follow: person === lucia || person === elena ? followedWithNews : followed,
  }));
}

const minute = 60_000;
const [hour, day] = [60 * minute, 24 * 60 * minute];
/** In the order of the mockup: title, seller and age. */
const published = [
  ['Campera de jean oversize', lucia, 20 * minute],
  ['Buzo tejido con guarda', elena, 2 * hour],
  ['Vaquero ancho tiro alto', lucia, 5 * hour],
  ['Cartera media luna de cuero', sofia, day],
  ['Championes retro celestes', mateo, 3 * day],
  ['Vestido floreado con lazo', valentina, 4 * day],
  ['Remera a rayas', joaquin, 4 * day + hour],
  ['Pollera plisada satinada', valentina, 4 * day + 2 * hour],
  ['Ruana de lana cruda', elena, 4 * day + 3 * hour],
  ['Lentes de sol ojo de gato', sofia, 4 * day + 4 * hour],
] as const;

/** What they published, the latest first. */
export function feedProducts(): FeedProduct[] {
  const all = readProducts();
  return published.map(([title, seller, age]) => {
    const card = all.find((product) => product.title.startsWith(title));
    if (!card) throw new Error(`The demo catalogue has no ${title}`);
    return toFeed(card, seller, age);
  });
}

/** A later page: older products, one hour apart. */
export function olderFeedProducts(count: number): FeedProduct[] {
  const known = new Set(feedProducts().map((product) => product.id));
  return readProducts()
    .filter((card) => !known.has(card.id))
    .slice(0, count)
    .map((card, index) => toFeed(card, mateo, 6 * day + index * hour));
}

function toFeed(
  card: ReturnType<typeof readProducts>[number],
  seller: typeof elena,
  age: number,
): FeedProduct {
  return {
    ...card,
    user_id: seller.id,
    seller: { username: seller.username },
    published_at: new Date(Date.now() - age).toISOString(),
  };
}

/** The moment of a visit two days ago. */
export const twoDaysAgo = () => new Date(Date.now() - 2 * day).toISOString();

/** Signs Camila in and sets her feed; returns its address. */
export async function withFeed(
  page: Page,
  shop: StubShop,
  change: Partial<Feed> = {},
  people: readonly FollowedPerson[] = followedPeople(),
): Promise<string> {
  await signedIn(page.context(), shop, camila);
  const feed: Feed = {
    products: feedProducts(),
    nextCursor: null,
    seenAt: twoDaysAgo(),
    followingCount: people.length,
    ...change,
  };
  shop.state.answers['GET /api/feed'] = { body: feed };
  shop.state.answers['GET /api/follows?side=following'] = { body: { people, nextCursor: null } };
  shop.state.answers['POST /api/feed/seen'] = { body: { success: true } };
  return `${shop.url}/siguiendo`;
}

/** The browser may be asked for pushes, and has been recently. */
export async function declinePushes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    localStorage.setItem('perchero-push-declined', new Date().toISOString());
  });
}
