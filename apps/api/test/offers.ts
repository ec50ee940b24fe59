import { randomUUID } from 'node:crypto';
import { aProductOf } from './checkouts.ts';
import { aSignedInMember, type TestApp } from './people.ts';
import { aSeller } from './sellers.ts';
import type { Visitor } from './visitor.ts';

export interface Person {
  readonly member: { readonly id: string };
  readonly visitor: Visitor;
}

type Call = 'make' | 'counter' | 'accept' | 'refuse' | 'withdraw' | 'to-likers' | 'take';

export function callOffer({ visitor }: Person, name: Call, body: object) {
  return visitor.post(`/api/offers/${name}`, body);
}

/** The error code, or `ok`. */
export async function say(person: Person, name: Call, body: object): Promise<string> {
  const { status, body: reply } = await callOffer(person, name, body);
  return status === 200 ? 'ok' : reply.code;
}

/** A seller with a product for $ 1.290, and a buyer. */
export async function aBargain(test: TestApp, changes: Parameters<typeof aProductOf>[2] = {}) {
  const seller = await aSeller(test);
  const buyer = await aSignedInMember(test, { fullName: 'Bruno Paz' });
  const productId = await aProductOf(test, seller.member.id, changes);
  return { seller, buyer, productId };
}

/** Returns the id of an open offer. */
export async function anOffer(buyer: Person, productId: number, price = 1000): Promise<string> {
  const id = randomUUID();
  const answer = await say(buyer, 'make', { id, product_id: productId, price });
  if (answer !== 'ok') throw new Error(`The offer was refused: ${answer}`);
  return id;
}

/** Returns the id of an agreed price. */
export async function anAgreedPrice(
  { seller, buyer }: { readonly seller: Person; readonly buyer: Person },
  productId: number,
  price = 1000,
): Promise<string> {
  const id = await anOffer(buyer, productId, price);
  const answer = await say(seller, 'accept', { offer_id: id });
  if (answer !== 'ok') throw new Error(`The offer was not accepted: ${answer}`);
  return id;
}

export function offerRow(test: Pick<TestApp, 'db'>, id: string) {
  return test.db
    .selectFrom('offer')
    .select(['state', 'cause', 'until', 'version', 'price_cents', 'by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function offerState(test: Pick<TestApp, 'db'>, id: string): Promise<string> {
  const { state, cause } = await offerRow(test, id);
  return cause === null ? state : `${state} by ${cause}`;
}

export async function offerHistory(test: Pick<TestApp, 'db'>, id: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('offer_event')
    .select(['to_state', 'cause', 'version'])
    .where('offer_id', '=', id)
    .orderBy('version')
    .execute();
  return rows.map(({ to_state: to, cause, version }) => `${version} ${to} by ${cause}`);
}

export async function bargainOf({ visitor }: Person, productId: number) {
  return (await visitor.get(`/api/products/${productId}`)).body.bargain;
}
