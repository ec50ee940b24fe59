import * as fc from 'fast-check';
import { goodPassword } from '../../lib/people.ts';
import { refusalToChange, type Who } from './model.ts';
import { part, pick, post, step, type Turn, which, who } from './step.ts';

const price = fc.integer({ min: 100, max: 5000 });
const stock = fc.integer({ min: 1, max: 3 });
/** A photo that there is not. */
const nobodys = 'productPictures/1700000000000-00000000';
const hasPieces = ({ pieces }: { readonly pieces: readonly unknown[] }) => pieces.length > 0;

function form(changes: object) {
  return {
    title: 'Campera',
    description: 'De jean',
    size: 'M - vestir',
    sexo: 'Unisex',
    price: 1000,
    ...changes,
  };
}

/** The third of the players has no account to be paid into. */
const needsAccount = (place: number, wanted: string) => (place === 2 ? '403 publish-needs-account' : wanted);

interface Publication {
  readonly seller: Who;
  readonly price: number;
  readonly stock: number;
}

export async function publish(turn: Turn, drawn: Publication): Promise<void> {
  const { seller } = drawn;
  const { pictures } = turn.real.players[seller];
  const [image = nobodys] = pictures;
  const answer = await post(turn, seller, {
    path: '/api/products/create',
    body: form({ price: drawn.price, stock: drawn.stock, images: [image] }),
    wanted: needsAccount(seller, image === nobodys ? '400 invalid-picture-format' : '200'),
    signedOut: 'publish-needs-session',
  });
  if (!answer) return;
  pictures.shift();
  const id = part(answer, 'product', 'id') as number;
  turn.model.pieces.push({ ...drawn, id, image, state: 'active', likes: new Set() });
}

export const selling = {
  publish: step('publish', fc.record({ seller: who, price, stock }), publish),

  publishWrongly: step(
    'publish wrongly',
    fc.record({
      seller: who,
      fault: fc.constantFrom<readonly [object, string]>(
        [{ title: '' }, 'product-incomplete'],
        [{ price: 0 }, 'invalid-price'],
        [{ price: 12.5 }, 'invalid-price'],
        [{ images: [] }, 'picture-required'],
        [{ images: Array(6).fill('a') }, 'too-many-pictures'],
        [{ size: '99 - vestir' }, 'product-incomplete'],
        [{ stock: 0 }, 'invalid-input'],
        [{ role: 'admin' }, 'invalid-input'],
      ),
    }),
    async (turn, { seller, fault: [changes, code] }) => {
      const images = [nobodys];
      await post(turn, seller, {
        path: '/api/products/create',
        body: form({ images, ...changes }),
        wanted: `400 ${code}`,
        signedOut: 'publish-needs-session',
      });
    },
  ),

  edit: step(
    'edit',
    fc.record({ person: who, place: which, price, stock }),
    async (turn, drawn) => {
      const piece = pick(turn.model.pieces, drawn.place);
      const answer = await post(turn, drawn.person, {
        path: '/api/products/update',
        body: form({ id: piece.id, images: [piece.image], price: drawn.price, stock: drawn.stock }),
        wanted: refusalToChange(turn.model, piece, drawn.person) ?? '200',
        signedOut: 'edit-needs-session',
      });
      if (answer) Object.assign(piece, { price: drawn.price, stock: drawn.stock });
    },
    hasPieces,
  ),

  withdraw: step(
    'withdraw or relist',
    fc.record({ person: who, place: which, move: fc.constantFrom('withdraw', 'relist') }),
    async (turn, { person, place, move }) => {
      const piece = pick(turn.model.pieces, place);
      const answer = await post(turn, person, {
        path: `/api/products/${move}`,
        body: { id: piece.id },
        wanted: refusalToChange(turn.model, piece, person) ?? '200',
      });
      if (answer) piece.state = move === 'withdraw' ? 'withdrawn' : 'active';
    },
    hasPieces,
  ),

  remove: step(
    'delete',
    fc.record({
      person: who,
      place: which,
      password: fc.constantFrom(goodPassword, goodPassword, 'otra-cosa-33', undefined),
    }),
    async (turn, { person, place, password }) => {
      const piece = pick(turn.model.pieces, place);
      const isAgain = piece.seller === person && piece.state === 'deleted';
      const refused = isAgain ? null : refusalToChange(turn.model, piece, person);
      if (turn.model.isSignedIn[person] && password !== undefined) turn.model.passwords[person] += 1;
      const wanted = {
        [goodPassword]: refused ?? '200',
        'otra-cosa-33': '403 wrong-password',
        none: '403 missing-password',
      }[password ?? 'none'];
      const answer = await post(turn, person, {
        path: '/api/products/delete',
        body: { id: piece.id, password },
        wanted: wanted ?? '200',
      });
      if (answer) piece.state = 'deleted';
    },
    (model, { person }) => hasPieces(model) && model.passwords[person] < 7,
  ),
};
