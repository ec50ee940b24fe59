import { randomBytes, randomUUID } from 'node:crypto';
import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import { pictureEvents } from '../src/modules/media/index.ts';
import { linkAccount } from '../src/modules/seller-accounts/index.ts';
import { allListeners } from '../src/listeners.ts';
import { secondsAfter } from '../src/platform/clock.ts';
import type { RateLimiter } from '../src/platform/limits/rate-limit.ts';
import type { PictureState } from '../src/platform/database/database.gen.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { dispatchDue } from '../src/platform/events/dispatcher.ts';
import { emit } from '../src/platform/events/events.ts';
import { aMemberSince, type TestApp } from './people.ts';

/** For tests that exceed the rate limits. */
export const unlimited: RateLimiter = {
  consume: async () => ({ allowed: true, cooldown: 1 }),
  consumeLocally: () => ({ allowed: true, cooldown: 1 }),
};

export type Seller = Awaited<ReturnType<typeof aSeller>>;

/** A signed-in member who may publish, with an account of a year ago. */
export async function aSeller(test: TestApp) {
  const { member, visitor } = await aMemberSince(test, 400);
  await link(test, member.id);
  return { member, visitor };
}

export function link(test: Pick<TestApp, 'db' | 'clock' | 'config'>, accountId: string): Promise<void> {
  const providerUserId = String(parseInt(accountId.slice(0, 8), 16));
  const grant = {
    providerUserId,
    accessToken: `APP_USR-${randomUUID()}`,
    refreshToken: `TG-${randomUUID()}`,
    expiresInSeconds: 180 * 24 * 60 * 60,
  };
  return inTransaction(test.db, (tx) => linkAccount(tx, test, { accountId, nickname: null, grant }));
}

const measures = {
  width: 1200,
  height: 1600,
  color: '#c7a388',
  thumbhash: 'aUkOHgbYiPh3eKhYd5h3eXd3R3CGBHc=',
  // There are no files to generate them from.
  has_avif: true,
  has_share_files: true,
};

/** A photo row in the given state, without files. */
export async function aSentPicture(
  test: Pick<TestApp, 'db' | 'clock'>,
  ownerId: string,
  state: PictureState = 'ready',
): Promise<string> {
  const now = test.clock.now();
  const path = `productPictures/${now.getTime()}-${randomBytes(16).toString('hex')}`;
  await inTransaction(test.db, (tx) =>
    tx
      .insertInto('picture')
      .values({
        id: randomUUID(),
        owner_id: ownerId,
        path,
        state,
        content_type: 'image/jpeg',
        byte_size: 1000,
        created_at: now,
        upload_until: secondsAfter(now, 600),
        ...(state === 'ready' && measures),
      })
      .execute(),
  );
  return path;
}

export function sentPictures(test: TestApp, ownerId: string, states: readonly PictureState[]) {
  return Promise.all(states.map((state) => aSentPicture(test, ownerId, state)));
}

/** What the worker does when it has decoded a photo, or could not. */
export async function decide(test: TestApp, path: string, state: 'ready' | 'refused'): Promise<string> {
  return inTransaction(test.db, async (tx) => {
    const { id } = await tx
      .updateTable('picture')
      .set({ state, ...(state === 'ready' && measures) })
      .where('path', '=', path)
      .returning('id')
      .executeTakeFirstOrThrow();
    await emit(tx, test.clock, { type: pictureEvents[state], payload: { pictureId: id } });
    return id;
  });
}

/** Delivers all events to all listeners. */
export async function hearAll(test: TestApp): Promise<void> {
  while ((await dispatchDue({ ...test, listeners: allListeners(test) })) > 0);
}

export async function storeFiles(test: TestApp, path: string): Promise<void> {
  for (const width of pictureWidths)
    await test.store.put(pictureFile(path, width), Buffer.from('webp'), 'image/webp');
}

export async function filesLeft(test: TestApp, path: string): Promise<number> {
  const found = await Promise.all(pictureWidths.map((width) => test.store.exists(pictureFile(path, width))));
  return found.filter(Boolean).length;
}

export function aProductForm(images: readonly string[], changes: object = {}) {
  return {
    images,
    title: 'Campera de jean',
    description: 'La usé un invierno.',
    price: 1290,
    size: 'M - vestir',
    sexo: 'Unisex',
    ...changes,
  };
}

/** A product of this seller, published over HTTP with ready photos. */
export async function aPublished(
  test: TestApp,
  { member, visitor }: Seller,
  { photos = 1, ...changes }: { photos?: number; [field: string]: unknown } = {},
) {
  const images = await sentPictures(
    test,
    member.id,
    Array.from({ length: photos }, () => 'ready' as const),
  );
  const reply = await visitor.post('/api/products/create', aProductForm(images, changes));
  if (reply.status !== 200) throw new Error(`create answered ${reply.status} ${JSON.stringify(reply.body)}`);
  const { product, hold } = reply.body;
  return { id: product.id as number, images, product, hold };
}

export function productRow(test: Pick<TestApp, 'db'>, id: number) {
  return test.db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .selectAll('product')
    .select(['product_stock.stock', 'product_stock.reserved'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function productCount(test: Pick<TestApp, 'db'>, sellerId: string): Promise<number> {
  const rows = await test.db.selectFrom('product').select('id').where('seller_id', '=', sellerId).execute();
  return rows.length;
}
