import { randomUUID } from 'node:crypto';
import { inTransaction } from '../src/platform/database/database.ts';
import { aPaidDelivery, call, type Parties, type Person, readOrder } from './deliveries.ts';
import type { TestApp } from './people.ts';

/** A decoded photo of another purpose than a product's, without files. */
export async function aPrivatePhoto(
  test: Pick<TestApp, 'db' | 'clock'>,
  ownerId: string,
  purpose: 'claim' | 'parcel' | 'message' | 'chapter' = 'claim',
): Promise<string> {
  const id = randomUUID();
  const now = test.clock.now();
  await inTransaction(test.db, (tx) =>
    tx
      .insertInto('picture')
      .values({
        id,
        owner_id: ownerId,
        path: `privatePictures/${id}`,
        purpose,
        state: 'ready',
        content_type: 'image/jpeg',
        byte_size: 1,
        upload_until: now,
        width: 12,
        height: 16,
        color: '#c7a388',
        thumbhash: 'aUkOHgbYiPh3eKhYd5h3eXd3R3CGBHc=',
        created_at: now,
      })
      .execute(),
  );
  return id;
}

export const sent = { carrier: 'dac', tracking: 'AB-1234' };

/** A parcel that has arrived and may be objected to. */
export async function anArrivedParcel(test: TestApp, parties: Parties): Promise<string> {
  const id = await aPaidDelivery(test, parties);
  await call(parties.seller, 'send', { order_id: id, ...sent });
  await call(parties.buyer, 'confirm', { order_id: id });
  return id;
}

/** The body of a new claim about all products of an order. */
export async function aClaim(
  test: TestApp,
  { visitor, member }: Person,
  orderId: string,
  changes: object = {},
) {
  const { order } = await readOrder({ visitor, member }, orderId);
  return {
    id: randomUUID(),
    order_id: orderId,
    kind: 'damaged',
    text: 'Vino con un agujero en la manga.',
    product_ids: order.items.map(({ product_id: id }: { product_id: number }) => id),
    picture_ids: [await aPrivatePhoto(test, member.id)],
    ...changes,
  };
}

/** Opens a claim and returns its id. */
export async function anOpenClaim(
  test: TestApp,
  buyer: Person,
  orderId: string,
  changes: object = {},
): Promise<string> {
  const body = await aClaim(test, buyer, orderId, changes);
  const reply = await call(buyer, '/api/claims/open', body);
  if (reply.status !== 200) throw new Error(`no claim: ${reply.status} ${reply.body.code}`);
  return body.id;
}

export function claimRow(test: Pick<TestApp, 'db'>, id: string) {
  return test.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** `to cause`, oldest first. */
export async function claimHistory(test: Pick<TestApp, 'db'>, id: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('claim_event')
    .select(['to_state', 'cause'])
    .where('claim_id', '=', id)
    .orderBy('version')
    .execute();
  return rows.map(({ to_state: to, cause }) => `${to} ${cause}`);
}
