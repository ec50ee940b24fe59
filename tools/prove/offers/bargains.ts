import { randomUUID } from 'node:crypto';
import type { Cart } from '@perchero/contract/cart/cart';
import { bodyOf, codeOf } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import type { Market, Product } from '../money/market.ts';
import { answered, fail, type Scene } from '../money/scene.ts';

/** A buyer and a seller who bargain about a product. */
export interface Bargain {
  /** Of the offer, and of the one to likers. */
  readonly id: string;
  readonly product: Product;
  readonly seller: CrowdPerson;
  readonly buyer: CrowdPerson;
  /** Of the offer, in pesos. */
  readonly price: number;
  /** What the cart of the buyer showed last, in pesos. */
  shownPrice: number;
  /** Of the buyer. */
  orderId: string | null;
  /** Of somebody else who wants the product. */
  otherOrderId: string | null;
}

const picturePath = 'productPictures/1700000000000-0123456789abcdef';

/** Answers a function that begins so many bargains, each about another product and with another buyer. */
export async function openBargains(
  scene: Scene,
  { sellers, products }: Pick<Market, 'sellers' | 'products'>,
): Promise<(count: number) => Bargain[]> {
  // A product is edited with its photos.
  await scene.books.rows(
    `insert into product_picture (product_id, position, path, width, height, color, thumbhash)
     select id, 0, $2, 12, 16, '#c7a388', 'aUkOHgbYiPh3eKhYd5h3eXd3R3CGBHc=' from unnest($1::bigint[]) as id`,
    [products.map(({ id }) => id), picturePath],
  );
  const sellerOf = new Map(sellers.map((seller) => [seller.id, seller]));
  const left = products.values();
  return (count) =>
    Array.from({ length: count }, () => {
      const product = left.next().value ?? fail('the market has too few products');
      return {
        id: randomUUID(),
        product,
        seller: sellerOf.get(product.sellerId) ?? fail('nobody sells it'),
        buyer: scene.buyer(),
        price: Math.floor((product.priceCents / 100) * 0.8),
        shownPrice: 0,
        orderId: null,
        otherOrderId: null,
      };
    });
}

type Request = readonly [by: 'buyer' | 'seller', path: string, fields: (bargain: Bargain) => object];

const answerTo = ({ id }: Bargain) => ({ offer_id: id });

const requests: Readonly<Record<string, Request>> = {
  make: ['buyer', 'offers/make', ({ id, product, price }) => ({ id, product_id: product.id, price })],
  accept: ['seller', 'offers/accept', answerTo],
  refuse: ['seller', 'offers/refuse', answerTo],
  withdraw: ['buyer', 'offers/withdraw', answerTo],
  counter: [
    'seller',
    'offers/counter',
    (bargain) => ({ id: randomUUID(), ...answerTo(bargain), price: bargain.price + 1 }),
  ],
  like: ['buyer', 'like/add', ({ product }) => ({ post_id: product.id })],
  'to-likers': [
    'seller',
    'offers/to-likers',
    ({ id, product, price }) => ({ id, product_id: product.id, price: price - 1 }),
  ],
  take: ['buyer', 'offers/take', ({ id }) => ({ liker_offer_id: id })],
  pause: ['seller', 'products/withdraw', ({ product }) => ({ id: product.id })],
  'lower-price': [
    'seller',
    'products/update',
    ({ product, price }) => ({
      id: product.id,
      images: [picturePath],
      title: 'Campera de jean',
      description: 'La usé un invierno.',
      size: 'M - vestir',
      sexo: 'Unisex',
      price: price - 1,
    }),
  ],
  'add-to-cart': ['buyer', 'cart/add', ({ product }) => ({ product_id: product.id })],
};

type Action = (scene: Scene, bargain: Bargain, process: number) => Promise<string>;

const actions: Readonly<Record<string, Action>> = {
  'see-cart': async (scene, bargain) => {
    bargain.shownPrice = await readPrice(scene, bargain);
    return 'ok';
  },
  pay,
  /** Somebody else has an order for it … */
  'other-order': async (scene, bargain) => {
    bargain.otherOrderId = await scene.order(scene.buyer(), bargain.product);
    return 'ok';
  },
  /** … and pays it. */
  'other-pays': async ({ provider }, { otherOrderId }) => {
    await provider.pay(otherOrderId ?? fail('nobody else ordered it'));
    return 'ok';
  },
  'use-up': useUp,
};

/** Answers `ok` or the code of the refusal. */
export function perform(scene: Scene, bargain: Bargain, name: string, process = 0): Promise<string> {
  return (actions[name] ?? send(name))(scene, bargain, process);
}

function send(name: string, changes: object = {}): Action {
  const [by, path, fields] = requests[name] ?? fail(`there is no action ${name}`);
  return async ({ api }, bargain, process) => {
    const { cookie, address } = bargain[by];
    const body = { ...fields(bargain), ...changes };
    return codeOf(await api.call({ method: 'POST', path: `/api/${path}`, body, cookie, address, process }));
  };
}

/** Makes and withdraws offers until there are none left. */
async function useUp(scene: Scene, bargain: Bargain, process: number): Promise<string> {
  for (;;) {
    const id = randomUUID();
    const made = await send('make', { id })(scene, bargain, process);
    if (made === 'ok') await send('withdraw', { offer_id: id })(scene, bargain, process);
    // Otherwise one of the same buyer waits for an answer.
    else if (made !== 'offer-standing') return made;
  }
}

async function readPrice(scene: Scene, { buyer, product }: Bargain): Promise<number> {
  const answer = await scene.get(buyer, '/api/cart');
  answered('cart', answer);
  const { cart } = bodyOf(answer) as unknown as { cart: Cart };
  const line = cart.groups.flatMap(({ lines }) => lines).find(({ id }) => id === product.id);
  return line?.price ?? fail(`product ${product.id} is not in the cart`);
}

const priceChanged = 'El precio de un producto cambió.';

/** Orders and pays at the price that the cart showed; when that has changed, at the one that it shows now. */
async function pay(scene: Scene, bargain: Bargain): Promise<string> {
  const first = await orderAsShown(scene, bargain);
  if (first !== priceChanged) return first;
  bargain.shownPrice = await readPrice(scene, bargain);
  const second = await orderAsShown(scene, bargain);
  return second === 'ok' ? 'price-changed' : `price-changed, then ${second}`;
}

async function orderAsShown(scene: Scene, bargain: Bargain): Promise<string> {
  const { buyer, product, shownPrice } = bargain;
  const { answer, payments } = await scene.split(buyer, [{ ...scene.line(product), price: shownPrice }]);
  const [payment] = payments;
  if (!payment?.order_id || !payment.payment_url) return payment?.error ?? codeOf(answer);
  bargain.orderId = payment.order_id;
  await scene.provider.pay(payment.order_id);
  return 'ok';
}
