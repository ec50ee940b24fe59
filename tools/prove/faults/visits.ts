import { randomUUID } from 'node:crypto';
import { signatureHeader } from '../../simulators/mercadopago/webhooks/signature.ts';
import { type Environment, variable } from '../../stack/environment.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import type { Market } from '../money/market.ts';
import type { Visit } from './traffic.ts';

export type Visits = ReturnType<typeof createVisits>;

/** Everybody at an address of their own on loopback: the front door sees it and counts it. */
export const onLoopback = ({ address }: CrowdPerson) => address.replace(/^10\.\d+/, '127.9');

const guests = 1_000;

/** Its multiples lie evenly, and those of every tenth or fortieth visit do too: no seller is asked more than another. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/** What people do all day, each call made so that the next one asks for something else. */
export function createVisits(env: Environment, { buyers, pieces }: Market, nextBuyer: () => CrowdPerson) {
  const [secret = ''] = variable(env, 'MP_WEBHOOK_SECRETS').split(',');
  const guest = (index: number) => `127.8.${(index % guests) >> 8}.${(index % guests) & 255}`;
  const member = (index: number) => buyers[index % buyers.length] ?? nextBuyer();
  const piece = (index: number) => pieces[Math.floor(((index * goldenRatio) % 1) * pieces.length)]?.id ?? 0;
  const get = (kind: string, path: string, address: string, cookie?: string): Visit => ({
    kind,
    call: { method: 'GET', path, address, cookie },
  });
  const post = (kind: string, who: CrowdPerson, path: string, body: object, headers = {}): Visit => ({
    kind,
    call: { method: 'POST', path, body, cookie: who.cookie, address: onLoopback(who), headers },
  });

  return {
    /** A search that nobody has just made. */
    search: (index: number) => get('search', `/api/products?q=prenda+${piece(index)}`, guest(index)),
    /** The rack as everybody finds it, by far the most frequent visit. */
    listing: (index: number) => get('listing', '/api/products', guest(index)),
    product: (index: number) => get('product', `/api/products/${piece(index)}`, guest(index)),
    session: (index: number) =>
      get('session', '/api/session', onLoopback(member(index)), member(index).cookie),
    like: (index: number) => post('like', member(index), '/api/like/add', { post_id: piece(index) }),
    cart: (index: number) => post('cart', member(index), '/api/cart/add', { product_id: piece(index) }),
    checkout: (index: number) =>
      post(
        'checkout',
        nextBuyer(),
        '/api/split',
        { items: [{ id: piece(index), quantity: 1 }] },
        { 'idempotency-key': randomUUID() },
      ),
    /** Signed as the provider does it, about a payment that nobody made. */
    webhook(index: number): Visit {
      const [dataId, requestId] = [String(9_000_000_000 + index), randomUUID()];
      return {
        kind: 'webhook',
        call: {
          method: 'POST',
          path: `/api/mp/webhook?type=payment&data.id=${dataId}`,
          body: { type: 'payment', action: 'payment.updated', data: { id: dataId } },
          address: '127.7.0.1',
          headers: {
            'x-request-id': requestId,
            'x-signature': signatureHeader({ dataId, requestId, ts: String(Date.now()) }, secret),
          },
        },
      };
    },
  };
}
