import { endOfBusinessDays } from '@perchero/contract/delivery/calendar.rules';
import type { OrderDelivery } from '../src/modules/orders/index.ts';
import { aPayment, anOrder, walk } from './orders.ts';
import { aSignedInMember, signIn, type TestApp } from './people.ts';
import { hearAll, link } from './sellers.ts';

export type Person = Awaited<ReturnType<typeof aSignedInMember>>;

export interface Parties {
  readonly seller: Person;
  readonly buyer: Person;
}

export async function aSellerAndBuyer(test: TestApp): Promise<Parties> {
  const seller = await aSignedInMember(test, { fullName: 'Sofía Núñez' });
  const buyer = await aSignedInMember(test, { fullName: 'Camila Rey' });
  await link(test, seller.member.id);
  return { seller, buyer };
}

export const anAddress = {
  kind: 'home',
  recipient: 'Camila Rey',
  phone: '+59899123456',
  street: 'Cuareim',
  door: '1733',
  apartment: null,
  office: null,
  locality: 'Salto',
  department: 'Salto',
  postal_code: null,
  notes: null,
} as const;

export const aParcel: OrderDelivery = {
  method: 'parcel',
  terms: 'priced',
  costCents: 25_000,
  fromDepartment: 'Montevideo',
  zone: null,
  department: 'Salto',
  address: anAddress,
};

export const aMeeting: OrderDelivery = {
  ...aParcel,
  method: 'in_person',
  terms: null,
  costCents: 0,
  zone: 'Tres Cruces',
  department: null,
  address: null,
};

/** A paid order whose delivery is open, without a provider. */
export async function aPaidDelivery(
  test: TestApp,
  { seller, buyer }: Parties,
  delivery: OrderDelivery | undefined = aParcel,
): Promise<string> {
  const people = { sellerId: seller.member.id, buyerId: buyer.member.id };
  const { id } = await anOrder(test, { ...people, ...(delivery && { delivery }) });
  await aPayment(test, id);
  await walk(test, id, 'paid');
  await hearAll(test);
  return id;
}

/** A request that signs in again after its session has ended: tests skip weeks. */
export async function call({ visitor, member }: Person, name: string, body: object) {
  const path = name.startsWith('/') ? name : `/api/deliveries/${name}`;
  const reply = await visitor.post(path, body);
  if (reply.status !== 401) return reply;
  await signIn(visitor, member);
  return visitor.post(path, body);
}

export async function readOrder({ visitor, member }: Person, id: string) {
  const reply = await visitor.get(`/api/orders/${id}`);
  if (reply.status !== 401) return reply.body;
  await signIn(visitor, member);
  return (await visitor.get(`/api/orders/${id}`)).body;
}

export function deliveryRow(test: Pick<TestApp, 'db'>, orderId: string) {
  return test.db.selectFrom('delivery').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
}

/** `from → to cause`, oldest first. */
export async function deliveryHistory(test: Pick<TestApp, 'db'>, orderId: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('delivery_event')
    .select(['to_state', 'cause'])
    .where('order_id', '=', orderId)
    .orderBy('version')
    .execute();
  return rows.map(({ to_state: to, cause }) => `${to} ${cause}`);
}

export function advanceTo(test: TestApp, moment: Date | null): void {
  if (!moment) throw new Error('there is no such moment');
  test.clock.advance((moment.getTime() - test.clock.now().getTime()) / 1000);
}

/** 10:00 of the n-th business day after a moment. */
export function tenOnDay(from: Date, day: number): Date {
  return new Date(endOfBusinessDays(from, day).getTime() - 14 * 60 * 60 * 1000);
}

/** What the worker does: deadlines, reminders and notifications. */
export async function workDeliveries(test: TestApp): Promise<void> {
  await test.workMoney();
  await hearAll(test);
}

/** The news told about an order, by `account.news`. */
export async function newsAbout(test: Pick<TestApp, 'db'>, orderId: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('money_news')
    .select('news')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('news')
    .execute();
  return rows.map(({ news }) => news);
}
