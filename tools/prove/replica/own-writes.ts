import { setTimeout as pause } from 'node:timers/promises';
import type { getProfile } from '@perchero/contract/accounts/profile';
import type { getProduct } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listProducts } from '@perchero/contract/search/list-products';
import { type Answer, type Api, kind } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import type { Piece } from '../money/market.ts';
import { type Browser, openBrowser } from './browser.ts';

/** Something a person does, where it is to be seen, and whether it is. */
interface Act {
  readonly path: string;
  readonly body: object;
  readonly page: string;
  readonly isShown: (page: never) => boolean;
}

interface Doer {
  readonly username: string;
  readonly turn: number;
  readonly piece: Piece;
}

interface Writer extends CrowdPerson {
  readonly username: string;
}

const acts: readonly ((doer: Doer) => Act)[] = [
  ({ username, turn }) => ({
    path: '/api/account/update-profile',
    body: {
      full_name: 'Persona',
      description: `va la ${turn}`,
      birth_date: '1990-05-17',
      gender: 'otro',
    },
    page: `/api/profiles/${username}`,
    isShown: ({ profile }: ReplyOf<typeof getProfile>) => profile.description === `va la ${turn}`,
  }),
  ({ piece }) => ({
    path: '/api/like/add',
    body: { post_id: piece.id },
    page: `/api/products/${piece.id}`,
    isShown: ({ liked }: ReplyOf<typeof getProduct>) => liked,
  }),
  ({ username, piece, turn }) => ({
    path: '/api/add-comment',
    body: { productId: piece.id, content: `${username} dice ${turn}` },
    page: `/api/products/${piece.id}`,
    isShown: ({ comments }: ReplyOf<typeof getProduct>) =>
      comments.threads.some(({ comment }) => comment.content === `${username} dice ${turn}`),
  }),
  ({ username, turn }) => ({
    path: '/api/collections/create',
    body: { name: `Va la ${turn}` },
    page: `/api/profiles/${username}?seccion=colecciones`,
    isShown: ({ content }: ReplyOf<typeof getProfile>) =>
      content.section === 'colecciones' && content.collections.some(({ name }) => name === `Va la ${turn}`),
  }),
  // The list has no engine here, so that PostgreSQL answers it.
  ({ piece }) => ({
    path: '/api/like/remove',
    body: { post_id: piece.id },
    page: `/api/products?desde=${Math.floor(piece.priceCents / 100)}&hasta=${Math.ceil(piece.priceCents / 100)}`,
    isShown: ({ products }: ReplyOf<typeof listProducts>) =>
      products.find(({ id }) => id === piece.id)?.liked === false,
  }),
];

/** When a person looks for what they did: at once, while the replica lacks it, and when it has it. */
const looksAtMs = [0, 1_000, 4_500, 6_000, 8_000];

interface Seen {
  acts: number;
  looks: number;
  /** Where the person's own write was missing. */
  readonly missing: string[];
  readonly failed: string[];
  /** How many of them a browser without the mark did not show at once. */
  lateElsewhere: number;
}

/** Each of these people does everything in turn, and looks for it. */
export async function watchOwnWrites(
  api: Api,
  people: readonly Writer[],
  { pieces, rounds }: { readonly pieces: readonly Piece[]; readonly rounds: number },
): Promise<Seen> {
  const seen: Seen = { acts: 0, looks: 0, missing: [], failed: [], lateElsewhere: 0 };
  await Promise.all(people.map((person, place) => live(person, place)));
  return seen;

  async function live(person: Writer, place: number): Promise<void> {
    const browser = openBrowser(api, person);
    const piece = pieces[place % pieces.length];
    if (!piece) throw new Error('There are no pieces');
    for (let turn = 0; turn < rounds; turn += 1)
      for (const act of acts) await doAndLook(browser, act({ username: person.username, turn, piece }));
  }

  async function doAndLook(browser: Browser, act: Act): Promise<void> {
    const done = await browser.post(act.path, act.body);
    if (done.status !== 200) return void seen.failed.push(`${act.path} ${kind(done)}`);
    seen.acts += 1;
    const doneAt = performance.now();
    if (!shows(act, await browser.getUnmarked(act.page))) seen.lateElsewhere += 1;
    for (const lookAt of looksAtMs) {
      await pause(Math.max(0, doneAt + lookAt - performance.now()));
      const page = await browser.get(act.page);
      seen.looks += 1;
      if (page.status !== 200) seen.failed.push(`${act.page} ${kind(page)}`);
      else if (!shows(act, page)) seen.missing.push(`${act.path} after ${lookAt} ms`);
    }
  }
}

function shows(act: Act, page: Answer): boolean {
  return page.status === 200 && act.isShown(JSON.parse(page.body) as never);
}
