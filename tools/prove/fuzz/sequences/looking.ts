import type { Cart } from '@perchero/contract/cart/cart';
import * as fc from 'fast-check';
import { kind } from '../../lib/api.ts';
import { goodPassword } from '../../lib/people.ts';
import { commentsOf, type Model, type Piece, unitsFor, type Who } from './model.ts';
import { agree, part, pick, step, type Turn, which, who } from './step.ts';

/** Comes and goes, and what everybody sees. */
export const looking = {
  signOut: step('sign out', fc.record({ person: who }), async ({ model, real }, { person }) => {
    agree('signing out', kind(await real.players[person].browser.post('/api/session/sign-out')), '200');
    model.isSignedIn[person] = false;
  }),

  signIn: step(
    'sign in',
    fc.record({ person: who, isWrong: fc.nat(3).map((number) => number === 0) }),
    async ({ model, real }, { person, isWrong }) => {
      const { browser, email } = real.players[person];
      model.passwords[person] += 1;
      const password = isWrong ? 'otra-cosa-33' : goodPassword;
      const answer = await browser.post('/api/session/sign-in', { email, password });
      agree('signing in', kind(answer), isWrong ? '401 invalid-credential' : '200');
      if (!isWrong) model.isSignedIn[person] = true;
    },
    (model, { person, isWrong }) => model.passwords[person] < 7 && (isWrong || !model.isSignedIn[person]),
  ),

  look: step(
    'look at a piece',
    fc.record({ person: fc.option(who), place: which }),
    (turn, { person, place }) => lookAt(turn, pick(turn.model.pieces, place), person),
    ({ pieces }) => pieces.length > 0,
  ),

  lookIntoCart: step('look into the cart', fc.record({ person: who }), (turn, { person }) =>
    lookIntoCart(turn, person),
  ),
};

/** Everything there is, by everybody. */
export async function lookAtAll(turn: Turn): Promise<void> {
  for (const [place, piece] of turn.model.pieces.entries())
    await lookAt(turn, piece, pick([0, 1, 2, null], place));
  for (const person of [0, 1, 2] as const) await lookIntoCart(turn, person);
  for (const person of [0, 1] as const) await lookAtCollections(turn, person);
}

async function lookAt({ model, real }: Turn, piece: Piece, person: Who | null): Promise<void> {
  const browser = person === null ? real.stranger : real.players[person].browser;
  const viewer = person !== null && model.isSignedIn[person] ? person : null;
  const answer = await browser.get(`/api/products/${piece.id}`);
  const isGone = piece.state === 'deleted' || (piece.state === 'withdrawn' && viewer !== piece.seller);
  const what = `piece ${piece.id} as ${person === null ? 'a stranger' : `player ${person}`}`;
  agree(what, kind(answer), isGone ? '410 product-gone' : '200');
  if (isGone) return;
  const { state, price, stock, likes, comments } = part(answer, 'product') as Record<string, unknown>;
  agree(
    what,
    { state, price, stock, likes, comments, liked: part(answer, 'liked'), offer: part(answer, 'offer') },
    {
      state: piece.state,
      price: piece.price,
      stock: piece.stock,
      likes: piece.likes.size,
      comments: commentsOf(model, piece),
      liked: viewer !== null && piece.likes.has(viewer),
      offer: {
        state: offerOf(model, piece, viewer),
        in_cart: viewer !== null && model.carts[viewer].has(piece),
      },
    },
  );
}

function offerOf(model: Model, piece: Piece, viewer: Who | null): string {
  if (piece.state !== 'active') return 'gone';
  if (piece.seller === viewer) return 'own';
  const units = viewer === null ? unitsForNobody(model, piece) : unitsFor(model, piece, viewer);
  return units > 0 ? 'available' : 'reserved';
}

function unitsForNobody(model: Model, piece: Piece): number {
  const open = model.orders.filter((order) => order.isOpen && order.piece === piece);
  return piece.stock - open.reduce((sum, { quantity }) => sum + quantity, 0);
}

async function lookIntoCart({ model, real }: Turn, person: Who): Promise<void> {
  const answer = await real.players[person].browser.get('/api/cart');
  agree(`the cart of player ${person}`, kind(answer), model.isSignedIn[person] ? '200' : '401 not-signed-in');
  if (!model.isSignedIn[person]) return;
  const { groups } = part(answer, 'cart') as Cart;
  const seen = groups.flatMap(({ lines }) =>
    lines.map(({ id, quantity, state }) => ({ id, quantity, state })),
  );
  const wanted = [...model.carts[person]]
    .filter(([piece]) => piece.state !== 'deleted')
    .map(([piece, units]) => ({
      id: piece.id,
      // Never more than there are, and one of what there are none.
      quantity: Math.min(units, Math.max(unitsFor(model, piece, person), 1)),
      state: offerOf(model, piece, person),
    }));
  const deleted = new Set(model.pieces.filter(({ state }) => state === 'deleted').map(({ id }) => id));
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  agree(
    `the cart of player ${person}`,
    seen.filter(({ id }) => !deleted.has(id)).toSorted(byId),
    wanted.toSorted(byId),
  );
}

async function lookAtCollections({ model, real }: Turn, person: Who): Promise<void> {
  const [piece] = model.pieces;
  if (!piece || piece.state === 'deleted' || !model.isSignedIn[person]) return;
  const answer = await real.players[person].browser.get(`/api/collections?product=${piece.id}`);
  const seen = part(answer, 'collections') as { id: number; hasProduct: boolean }[];
  const wanted = model.collections.filter(({ owner, isDeleted }) => owner === person && !isDeleted);
  for (const { id, pieces } of wanted)
    agree(
      `collection ${id} of player ${person} with piece ${piece.id}`,
      seen.find((one) => one.id === id)?.hasProduct,
      pieces.has(piece),
    );
}
