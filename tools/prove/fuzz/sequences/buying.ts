import { randomUUID } from 'node:crypto';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import * as fc from 'fast-check';
import { type Model, type Piece, unitsFor, type Who } from './model.ts';
import { agree, part, pick, post, step, which, who } from './step.ts';

const hasPieces = ({ pieces }: Model) => pieces.length > 0;
const quantity = fc.integer({ min: 1, max: 4 });

function refusalToCart(piece: Piece, person: Who): string | null {
  if (piece.seller === person) return '403 own-product';
  return piece.state === 'active' ? null : '410 product-gone';
}

/** Whether an order can be had: of somebody else's piece, of what nobody else is paying for, at its price. */
function canPay(
  model: Model,
  piece: Piece,
  buyer: Who,
  asked: { quantity: number; isDear: boolean },
): boolean {
  return (
    piece.seller !== buyer &&
    piece.state === 'active' &&
    asked.quantity <= unitsFor(model, piece, buyer) &&
    !asked.isDear
  );
}

export const buying = {
  add: step(
    'put in the cart',
    fc.record({ person: who, place: which }),
    async (turn, { person, place }) => {
      const piece = pick(turn.model.pieces, place);
      const wanted = refusalToCart(piece, person) ?? '200';
      const answer = await post(turn, person, {
        path: '/api/cart/add',
        body: { product_id: piece.id },
        wanted,
      });
      if (!answer) return;
      const cart = turn.model.carts[person];
      if (!cart.has(piece)) cart.set(piece, 1);
    },
    hasPieces,
  ),

  setQuantity: step(
    'set the quantity',
    fc.record({ person: who, place: which, quantity }),
    async (turn, drawn) => {
      const { person } = drawn;
      const piece = pick(turn.model.pieces, drawn.place);
      const cart = turn.model.carts[person];
      const answer = await post(turn, person, {
        path: '/api/cart/set-quantity',
        body: { product_id: piece.id, quantity: drawn.quantity },
        wanted: cart.has(piece) ? '200' : '404 not-found',
      });
      if (answer) cart.set(piece, Math.max(1, Math.min(drawn.quantity, unitsFor(turn.model, piece, person))));
    },
    hasPieces,
  ),

  remove: step(
    'take out of the cart',
    fc.record({ person: who, place: which }),
    async (turn, { person, place }) => {
      const piece = pick(turn.model.pieces, place);
      const body = { product_id: piece.id };
      if (await post(turn, person, { path: '/api/cart/remove', body, wanted: '200' }))
        turn.model.carts[person].delete(piece);
    },
    hasPieces,
  ),

  clear: step('clear the cart', fc.record({ person: who }), async (turn, { person }) => {
    if (await post(turn, person, { path: '/api/cart/clear', body: {}, wanted: '200' }))
      turn.model.carts[person].clear();
  }),

  pay: step(
    'ask to pay',
    fc.record({ person: who, place: which, quantity, isDear: fc.nat(9).map((number) => number === 0) }),
    async (turn, { person, place, ...asked }) => {
      const { model } = turn;
      const piece = pick(model.pieces, place);
      const price = asked.isDear ? piece.price + 1 : piece.price;
      const answer = await post(turn, person, {
        path: '/api/split',
        body: { items: [{ id: piece.id, quantity: asked.quantity, price }] },
        wanted: '200',
        signedOut: 'pay-needs-session',
        headers: { 'idempotency-key': randomUUID() },
      });
      if (!answer) return;
      const [payment] = part(answer, 'payments') as SplitPayment[];
      const isMade = canPay(model, piece, person, asked);
      agree('whether it can be paid', Boolean(payment?.payment_url), isMade);
      if (!isMade) return;
      const present = model.orders.find(
        (order) => order.isOpen && order.buyer === person && order.piece.seller === piece.seller,
      );
      const isSame = present?.piece === piece && present.quantity === asked.quantity;
      agree('whether it is the same order again', payment?.order_id === present?.id, isSame);
      if (isSame) return;
      if (present) present.isOpen = false;
      model.orders.push({
        id: payment?.order_id ?? '',
        buyer: person,
        piece,
        quantity: asked.quantity,
        isOpen: true,
      });
    },
    hasPieces,
  ),

  cancel: step(
    'cancel an order',
    fc.record({ person: who, place: which }),
    async (turn, { person, place }) => {
      const order = pick(turn.model.orders, place);
      const answer = await post(turn, person, {
        path: '/api/orders/cancel',
        body: { order_id: order.id },
        wanted: order.buyer === person ? '200' : '404 not-found',
      });
      if (answer) order.isOpen = false;
    },
    ({ orders }) => orders.length > 0,
  ),
};
