import type { Chapter } from '@perchero/contract/garments/garments';
import { aParcel, call, type Parties, type Person } from './deliveries.ts';
import { anOrder, aPayment, walk } from './orders.ts';
import { aSignedInMember, type TestApp } from './people.ts';
import { aPublished, hearAll, link } from './sellers.ts';

/** Somebody who can buy and sell. */
export async function aTrader(test: TestApp, fullName = 'Ana Pérez'): Promise<Person> {
  const person = await aSignedInMember(test, { fullName });
  await link(test, person.member.id);
  return person;
}

/** A paid order of this product, or of a new one, whose delivery has begun. */
export async function aPaidOrder(
  test: TestApp,
  { seller, buyer }: Parties,
  product?: number,
  changes: Record<string, unknown> = {},
) {
  const productId = product ?? (await aPublished(test, seller, changes)).id;
  const people = { sellerId: seller.member.id, buyerId: buyer.member.id };
  const { id: orderId } = await anOrder(test, { ...people, productIds: [productId], delivery: aParcel });
  await aPayment(test, orderId);
  await walk(test, orderId, 'paid');
  await hearAll(test);
  return { orderId, productId };
}

/** Without the events: nobody has heard of it. */
export async function complete({ seller, buyer }: Parties, orderId: string): Promise<void> {
  const steps = [
    [seller, 'send', { carrier: 'dac', tracking: 'AB-1234' }],
    [buyer, 'confirm', {}],
    [buyer, 'approve', {}],
  ] as const;
  for (const [person, name, more] of steps) {
    const { status, body } = await call(person, name, { order_id: orderId, ...more });
    if (status !== 200) throw new Error(`${name} answered ${status} ${body.code}`);
  }
}

/** A completed sale of this product, or of a new one, that passed its garment on. */
export async function aCompletedSale(
  test: TestApp,
  parties: Parties,
  product?: number,
  changes: Record<string, unknown> = {},
) {
  const sale = await aPaidOrder(test, parties, product, changes);
  await complete(parties, sale.orderId);
  await hearAll(test);
  return { ...sale, code: await codeOfProduct(test, sale.productId) };
}

export async function codeOfProduct({ db }: Pick<TestApp, 'db'>, productId: number): Promise<string> {
  const row = await db
    .selectFrom('garment')
    .innerJoin('product', 'product.garment_id', 'garment.id')
    .select('code')
    .where('product.id', '=', productId)
    .executeTakeFirst();
  return row?.code ?? 'none';
}

interface GarmentPage {
  readonly garment: { readonly title: string | null; readonly owners: number };
  readonly chapters: readonly Chapter[];
  readonly productId: number | null;
  readonly own: {
    readonly place: number;
    readonly is_owner: boolean;
    readonly can_write: boolean;
    readonly picture_id: string | null;
  } | null;
}

export async function readGarment({ visitor }: Pick<Person, 'visitor'>, code: string): Promise<GarmentPage> {
  const { status, body } = await visitor.get(`/api/garments/${code}`);
  if (status !== 200) throw new Error(`the garment answered ${status}`);
  return body;
}

/** As stored, voided ones too. */
export function chapterRows({ db }: Pick<TestApp, 'db'>, code: string) {
  return db
    .selectFrom('garment_chapter')
    .innerJoin('garment', 'garment.id', 'garment_chapter.garment_id')
    .selectAll('garment_chapter')
    .where('garment.code', '=', code)
    .orderBy('place')
    .execute();
}

export function write(person: Person, code: string, changes: object = {}) {
  const chapter = { words: '', picture_id: null, shows_name: false, department: null, ...changes };
  return call(person, '/api/garments/chapter', { code, ...chapter });
}
