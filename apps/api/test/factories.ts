import { randomUUID } from 'node:crypto';
import { type NewPicture, type NewProduct, publishProduct } from '../seed/publish-product.ts';
import { insertProfile } from '../src/modules/accounts/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Db, inTransaction } from '../src/platform/database/database.ts';

/** Factories create valid data through the application's use cases; tests pass only the fields they are about. */
export async function anAccount(db: Db, { username = `u${randomUUID().slice(0, 8)}` } = {}) {
  const id = randomUUID();
  const profile = {
    id,
    username,
    fullName: 'Ana Pérez',
    description: '',
    avatarPath: null,
    department: null,
  };
  await inTransaction(db, (tx) => insertProfile(tx, profile, systemClock.now()));
  return { id, username };
}

export async function aBlock(db: Db, blockerId: string, blockedId: string): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .insertInto('block')
      .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: systemClock.now() })
      .execute(),
  );
}

export async function aProduct(db: Db, changes: Partial<NewProduct> = {}) {
  const product = newProduct({ ...changes, sellerId: changes.sellerId ?? (await anAccount(db)).id });
  return publishProduct(db, systemClock, product);
}

export function newProduct(changes: Partial<NewProduct> & { sellerId: string }): NewProduct {
  return {
    title: 'Campera de jean',
    description: 'La usé un invierno.',
    priceCents: 129_000,
    stock: 1,
    productType: 'vestir',
    accessoryType: null,
    size: 'M',
    sex: 'Unisex',
    brand: null,
    condition: null,
    category: null,
    colors: [],
    materials: [],
    pattern: null,
    measurements: {},
    department: null,
    tags: [],
    pictures: [aPicture()],
    ...changes,
  };
}

export function aPicture(): NewPicture {
  const path = `productPictures/1700000000000-${randomUUID().slice(0, 8)}`;
  return { path, width: 1280, height: 1600, color: '#c7a388', thumbhash: 'aUkOHgbYiPh3eKhYd5h3eXd3R3CGBHc=' };
}
