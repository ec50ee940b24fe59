import { setTimeout as pause } from 'node:timers/promises';
import type { NewProduct } from '@perchero/api/src/modules/catalogue/index.ts';
import type { Product } from '@perchero/contract/catalogue/products';
import { addressAt, type Answer, type Browser, createBrowser, inParallel, kind, said } from '../lib/api.ts';
import type { Catalogue } from '../lib/catalogue.ts';
import type { AccountsScene } from '../lib/stack.ts';
import type { Listing } from './listing.ts';

type Shown = Pick<Product, 'price' | 'state'>;

export interface Piece {
  readonly id: number;
  readonly seller: Seller;
  readonly title: string;
  readonly brand: string | null;
  /** What it was and is to be, in this order. */
  readonly states: Shown[];
  /** Up to here its changes have been answered; a page asked for from now on shows nothing older. */
  settled: number;
}

interface Seller {
  readonly id: string;
  readonly browser: Browser;
}

const mostAttempts = 10;

export type Pieces = Awaited<ReturnType<typeof openPieces>>;

/** Pieces of sellers who exist only in this proof, changed as sellers do, with a ledger of what everybody must see of them. */
export async function openPieces(scene: AccountsScene, catalogue: Catalogue, sellerCount: number) {
  const { people, api } = scene;
  const sellers = await inParallel(sellerCount, 4, async (index): Promise<Seller> => {
    const { id } = await people.seller();
    return { id, browser: createBrowser(api, addressAt(71, index), await people.sessionOf({ id })) };
  });
  const repeated: string[] = [];
  let next = 0;

  /** Keeps the ledger around a change; answers the moment of its commit, as far as anybody outside can tell. */
  async function change(piece: Piece, to: Partial<Shown>, make: () => Promise<unknown>): Promise<number> {
    const place = piece.states.push({ ...lastOf(piece), ...to }) - 1;
    await make();
    piece.settled = Math.max(piece.settled, place);
    return performance.now();
  }

  /** Tries again when the shop asks for it, as the page of a seller would. */
  async function post(piece: Piece, path: string, body: object): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await piece.seller.browser.post(path, body);
      if (answer.status === 200) return;
      if (answer.status !== 503 || attempt === mostAttempts)
        throw new Error(`${path} of ${piece.id} answered ${kind(answer)}: ${answer.body}`);
      repeated.push(path);
      await pause(1000 * Number(said(answer)['cooldown'] ?? 1));
    }
  }

  return {
    /** Calls that had to be made again. */
    repeated,
    async publish(changes: Partial<NewProduct> & { title: string }): Promise<Piece> {
      const seller = sellers[next++ % sellers.length] as Seller;
      const id = await catalogue.publish({ ...changes, sellerId: seller.id });
      const price = (changes.priceCents ?? 129_000) / 100;
      const states: Shown[] = [{ price, state: 'active' }];
      return { id, seller, title: changes.title, brand: changes.brand ?? null, states, settled: 0 };
    },

    edit: (piece: Piece, price: number, title = piece.title) =>
      change(piece, { price }, () =>
        post(piece, '/api/products/update', {
          id: piece.id,
          images: [catalogue.picture.path],
          title,
          description: 'La usé un invierno.',
          price,
          size: 'M - vestir',
          sexo: 'Unisex',
        }),
      ),

    withdraw: (piece: Piece) =>
      change(piece, { state: 'withdrawn' }, () => post(piece, '/api/products/withdraw', { id: piece.id })),

    sell: (piece: Piece) => change(piece, { state: 'sold' }, () => catalogue.sell(piece.id)),
  };
}

/** What the page of a piece answers, and what of it is wrong: nothing when it has been so while it was asked. */
export async function lookAtPage(
  listing: Listing,
  piece: Piece,
): Promise<{ answer: Answer; wrong: string | null }> {
  const oldest = piece.settled;
  const answer = await listing.get(`/api/products/${piece.id}`);
  const possible = piece.states.slice(oldest);
  const isRight = possible.some(({ price, state }) => {
    if (state === 'withdrawn') return answer.status === 410;
    if (answer.status !== 200) return false;
    const shown = said(answer)['product'] as Shown;
    return shown.price === price && shown.state === state;
  });
  if (isRight) return { answer, wrong: null };
  const told =
    answer.status === 200 ? JSON.stringify(pickShown(said(answer)['product'] as Shown)) : answer.body;
  const wrong = `piece ${piece.id}: ${answer.status} ${told}, possible ${JSON.stringify(possible)}`;
  return { answer, wrong };
}

function pickShown({ price, state }: Shown): Shown {
  return { price, state };
}

function lastOf({ states }: Piece): Shown {
  return states.at(-1) as Shown;
}
