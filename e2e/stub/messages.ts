import type { Message, ThreadDetail, ThreadSummary } from '@perchero/contract/messages/messages';
import type { Page } from '@playwright/test';
import { signedIn } from './member.ts';
import { item, sellers } from './orders.ts';
import type { StubShop } from './shop.ts';

const uuid = (group: string, number: number) =>
  `019a7b3c-0000-7000-8000-${group}${String(number).padStart(12 - group.length, '0')}`;
const minute = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString();

export const threadId = uuid('7', 1);

export function aMessage(seq: number, change: Partial<Message> = {}): Message {
  return {
    id: uuid('3', seq),
    seq,
    kind: 'text',
    from: 'other',
    text: `Mensaje ${seq}`,
    removed: null,
    photos: [],
    warning: null,
    offer: null,
    event: null,
    order_id: null,
    created_at: ago(60),
    ...change,
  };
}

function productOf(title: string): ThreadDetail['product'] {
  const { product_id, title: fullTitle, unit_price_cents, picture } = item(title);
  return {
    id: product_id,
    title: fullTitle,
    price: unit_price_cents / 100,
    picture,
    state: 'available',
  };
}

/** What a thread with Elena is about. */
export const aHead = {
  side: 'buying',
  other: sellers.elena,
  product: productOf('Buzo tejido'),
  order: null,
  closed: null,
  away_until: null,
  moved_to: null,
} as const satisfies Partial<ThreadDetail>;

/** A thread with these messages, oldest first. */
export function aThread(messages: readonly Message[], change: Partial<ThreadDetail> = {}): ThreadDetail {
  const last = messages.at(-1)?.seq ?? 0;
  return {
    ...aHead,
    id: threadId,
    last_seq: last,
    own_read_seq: last,
    read_seq: 0,
    unread: 0,
    may_send_photos: messages.some(({ from }) => from === 'other'),
    bargain: null,
    messages: messages.toReversed(),
    has_more: false,
    ...change,
  };
}

/** A talk about a sweater, with a photo, a system message and a read mark. */
export function aTalk(shop: StubShop, change: Partial<ThreadDetail> = {}): ThreadDetail {
  const path = `${shop.mediaUrl}/productPictures/buzo-guarda`;
  const photo = [320, 1280].map((width) => ({ width, url: `${path}-${width}.webp` }));
  return aThread(
    [
      aMessage(1, { from: 'me', text: '¡Hola! ¿La guarda es de lana?', created_at: ago(3 * 24 * 60) }),
      aMessage(2, { text: 'Sí, toda. Así van.', photos: [photo, photo], created_at: ago(50) }),
      aMessage(3, { text: 'Sale hoy en el ómnibus de las 18.', created_at: ago(49) }),
      aMessage(4, { from: 'me', text: 'Buenísimo. Te aviso apenas llegue.', created_at: ago(10) }),
    ],
    { read_seq: 4, ...change },
  );
}

export function aSummary(number: number, change: Partial<ThreadSummary> = {}): ThreadSummary {
  return {
    ...aHead,
    id: uuid('7', number),
    unread: 0,
    last: { kind: 'text', from: 'other', text: `Último ${number}`, removed: null, has_photos: false },
    last_at: ago(number * 8),
    ...change,
  };
}

/** The list of the mockup. */
export function someThreads(): ThreadSummary[] {
  const last = { kind: 'text', from: 'other', removed: null, has_photos: false } as const;
  return [
    aSummary(1, { last: { ...last, from: 'me', text: 'Buenísimo. Te aviso apenas llegue.' } }),
    aSummary(2, {
      other: sellers.valentina,
      product: productOf('Ruana de lana'),
      unread: 2,
      last: { ...last, text: '¿El forro es nuevo o lo arreglaste?' },
    }),
    aSummary(3, { other: sellers.mateo, last: { ...last, text: '', has_photos: true } }),
    aSummary(4, { other: null, last: { ...last, text: 'Chau', removed: 'account-deleted' } }),
  ];
}

/** Sets the list of threads. */
export function withThreads(shop: StubShop, threads: readonly ThreadSummary[] = someThreads()): void {
  shop.state.answers['GET /api/threads'] = {
    body: {
      threads: [...threads],
      nextCursor: null,
      unread_threads: threads.filter(({ unread }) => unread > 0).length,
    },
  };
}

/** Sets a thread and the list; returns the path of its page. */
export function withThread(shop: StubShop, thread: ThreadDetail): string {
  if (!shop.state.answers['GET /api/threads']) withThreads(shop);
  shop.state.answers[`GET /api/threads/${thread.id}`] = { body: { thread } };
  shop.state.answers['POST /api/threads/read'] = { body: { success: true } };
  return `/mensajes/${thread.id}`;
}

/** Sets the messages of a page; oldest first. */
export function withPage(
  shop: StubShop,
  query: string,
  messages: readonly Message[],
  has_more = false,
): void {
  shop.state.answers[`GET /api/threads/${threadId}/messages?${query}`] = {
    body: { messages: messages.toReversed(), has_more },
  };
}

/** For screenshots. */
export async function threadPage(page: Page, shop: StubShop, thread?: ThreadDetail): Promise<string> {
  await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
  return shop.url + withThread(shop, thread ?? aTalk(shop));
}
