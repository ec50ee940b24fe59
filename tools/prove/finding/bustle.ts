import { setTimeout as pause } from 'node:timers/promises';
import { pick, randomStream } from '../../seed/generator/random.ts';
import type { Catalogue } from '../harness/catalogue.ts';
import type { Piece, Pieces } from './pieces.ts';

/** What has happened to a piece since the bustle began. */
export type Touch = 'published' | 'price' | 'words' | 'likes' | 'comments' | 'gone';

export interface Bustle {
  readonly touched: ReadonlyMap<number, ReadonlySet<Touch>>;
  readonly counts: Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

interface BustleParts {
  readonly pieces: Pieces;
  readonly catalogue: Catalogue;
  /** Those of sellers of this proof, which can be edited and withdrawn. */
  readonly own: Piece[];
  /** Ids of pieces of others, which are sold and liked. */
  readonly others: number[];
  readonly perSecond: number;
}

/** Others publish, edit, sell, withdraw, like and comment while somebody scrolls. */
export function startBustle(parts: BustleParts): Bustle {
  const { pieces, catalogue, own, others, perSecond } = parts;
  const random = randomStream('bustle');
  const touched = new Map<number, Set<Touch>>();
  const counts: Record<string, number> = {};
  const over = new AbortController();
  const failures: Error[] = [];
  const running = Promise.all([0, 1, 2, 3].map(goOn));
  return {
    touched,
    counts,
    async stop() {
      over.abort();
      await running;
      if (failures[0]) throw failures[0];
    },
  };

  async function goOn(): Promise<void> {
    while (!over.signal.aborted) {
      const deeds = [
        publish,
        publish,
        editPrice,
        editPrice,
        editWords,
        sellOther,
        sellOther,
        sellOwn,
        withdraw,
        like,
        comment,
      ];
      await pick(random, deeds)().catch((error: Error) => failures.push(error));
      await pause((4 * 1000) / perSecond, undefined, { signal: over.signal }).catch(() => {});
    }
  }

  /** Noted before it happens: from then on it may be seen either way. */
  function note(deed: string, id: number, touch: Touch): void {
    counts[deed] = (counts[deed] ?? 0) + 1;
    const touches = touched.get(id) ?? new Set();
    touched.set(id, touches.add(touch));
  }

  async function publish(): Promise<void> {
    const piece = await pieces.publish(aNewPiece(random));
    note('published', piece.id, 'published');
    own.push(piece);
  }

  async function editPrice(): Promise<void> {
    const piece = taken(own);
    note('prices edited', piece.id, 'price');
    await pieces.edit(piece, 100 + Math.floor(random() * 5000));
    own.push(piece);
  }

  async function editWords(): Promise<void> {
    const piece = taken(own);
    note('titles edited', piece.id, 'words');
    await pieces.edit(piece, piece.states.at(-1)?.price ?? 1, aNewPiece(random).title);
    own.push(piece);
  }

  async function sellOther(): Promise<void> {
    const id = taken(others);
    note('sold', id, 'gone');
    await catalogue.sell(id);
  }

  async function sellOwn(): Promise<void> {
    const piece = taken(own);
    note('sold', piece.id, 'gone');
    await pieces.sell(piece);
  }

  async function withdraw(): Promise<void> {
    const piece = taken(own);
    note('withdrawn', piece.id, 'gone');
    await pieces.withdraw(piece);
  }

  async function like(): Promise<void> {
    const id = pick(random, others);
    note('likes', id, 'likes');
    await catalogue.engage(id, { likes: 1 + Math.floor(random() * 30) });
  }

  async function comment(): Promise<void> {
    const id = pick(random, others);
    note('comments', id, 'comments');
    await catalogue.engage(id, { comments: 1 + Math.floor(random() * 10) });
  }

  /** Nobody else changes it meanwhile. */
  function taken<Item>(items: Item[]): Item {
    const [item] = items.splice(Math.floor(random() * items.length), 1);
    if (item === undefined) throw new Error('Nothing is left to be sold');
    return item;
  }
}

const nouns = ['Campera', 'Remera', 'Vestido', 'Buzo', 'Pollera', 'Camisa'];
const colors = ['negro', 'blanco', 'azul', 'verde', 'rojo'];

export function aNewPiece(random: () => number) {
  const price = 100 + Math.floor(random() * 5000);
  return { title: `${pick(random, nouns)} ${pick(random, colors)} de algodón`, priceCents: price * 100 };
}
