import { describe, expect, it } from 'vitest';
import { anAccount, aProduct } from '../../../../test/factories.ts';
import { startTestDeps } from '../../../../test/harness.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { dispatchDue } from '../../../platform/events/dispatcher.ts';
import { emit } from '../../../platform/events/events.ts';
import { countEngagement } from '../../catalogue/index.ts';
import { likeEvents } from '../../social/index.ts';
import { removeLostProducts } from './remove-lost-products.ts';
import { indexProducts } from './index-products.ts';
import { onProductChanged } from './on-product-changed.ts';
import { ensureIndex, rebuildIndex } from './rebuild-index.ts';
import { verifyIndex } from './verify-index.ts';

const test = await startTestDeps();
const { db, engine, aliases, clock } = test;
await ensureIndex(test);

const deliver = () => dispatchDue({ ...test, listeners: [onProductChanged(test)] });
const everything = { from: 0, to: Number.MAX_SAFE_INTEGER, limit: 10_000 };

async function indexed(): Promise<{ id: number; version: number }[]> {
  await engine.refresh(aliases.read);
  return engine.versions(aliases.read, everything);
}

async function versionOf(id: number): Promise<number | undefined> {
  return (await indexed()).find((document) => document.id === id)?.version;
}

function like(productId: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await countEngagement(tx, { productId, likes: 1, comments: 0 });
    await emit(tx, clock, { type: likeEvents.added, payload: { productId } });
  });
}

describe('the index', () => {
  it('receives a publication through the outbox', async () => {
    const { id } = await aProduct(db);

    await deliver();

    expect(await versionOf(id)).toBe(1);
  });

  it('increments the version with a like', async () => {
    const { id } = await aProduct(db);
    await like(id);

    await deliver();

    expect(await versionOf(id)).toBe(2);
  });

  it('rejects older versions', async () => {
    const { id } = await aProduct(db);
    const document = { id, version: 5, put: { id, title: 'nuevo' } };
    const [index = ''] = await engine.indexesBehind(aliases.write);

    await engine.apply(index, [document]);
    await engine.apply(index, [{ ...document, version: 4, put: { id, title: 'viejo' } }]);
    await engine.apply(index, [document]);

    expect(await versionOf(id)).toBe(5);
  });

  it('removes a withdrawn product, and a late write does not restore it', async () => {
    const { id } = await aProduct(db);
    await deliver();
    const [index = ''] = await engine.indexesBehind(aliases.write);
    await test.withdraw(id);

    await indexProducts(test, [id]);
    await engine.apply(index, [{ id, version: 1, put: { id } }]);

    expect(await versionOf(id)).toBeUndefined();
  });

  it('removes a product whose row is deleted', async () => {
    const { id } = await aProduct(db);
    await deliver();
    await inTransaction(db, (tx) => tx.deleteFrom('product').where('id', '=', id).execute());

    await indexProducts(test, [id]);

    expect(await versionOf(id)).toBeUndefined();
  });
});

describe('rebuildIndex', () => {
  it('matches PostgreSQL while others publish, like and withdraw', async () => {
    const seller = await anAccount(db);
    const early = await Promise.all(Array.from({ length: 40 }, () => aProduct(db, { sellerId: seller.id })));
    const rebuilt = new AbortController();
    const traffic = (async () => {
      while (!rebuilt.signal.aborted) {
        const { id } = await aProduct(db, { sellerId: seller.id });
        await like(id);
        const withdrawn = early.pop()?.id ?? id;
        await test.withdraw(withdrawn);
        await Promise.all([deliver(), indexProducts(test, [withdrawn])]);
      }
    })();

    await rebuildIndex(test);
    rebuilt.abort();
    await traffic;
    while ((await deliver()) > 0);

    expect(await verifyIndex(test)).toMatchObject({ missing: 0, outdated: 0, surplus: 0 });
    expect(await engine.indexesBehind(aliases.write)).toEqual(await engine.indexesBehind(aliases.read));
    expect(await engine.indexesBehind(aliases.read)).toHaveLength(1);
  });

  it('concurrent runs leave one index, and delete unfinished ones', async () => {
    await engine.createIndex(`${aliases.read}-cut-off`, {}, aliases.write);

    const outcomes = await Promise.allSettled([rebuildIndex(test), rebuildIndex(test)]);

    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    expect(await engine.indexesBehind(aliases.read)).toHaveLength(1);
    expect(await engine.indexesBehind(aliases.write)).toEqual(await engine.indexesBehind(aliases.read));
  });

  it('keeps the old index when it fails', async () => {
    const before = await engine.indexesBehind(aliases.write);
    const failing = { ...engine, refresh: () => Promise.reject(new Error('cut off')) };

    await expect(rebuildIndex({ ...test, engine: failing })).rejects.toThrow('cut off');

    expect(await engine.indexesBehind(aliases.write)).toEqual(before);
    expect(await engine.indexesBehind(aliases.read)).toEqual(before);
  });
});

describe('verifyIndex', () => {
  it('finds and repairs missing, outdated and surplus documents', async () => {
    while ((await deliver()) > 0);
    await verifyIndex(test);
    const missing = await aProduct(db);
    const outdated = await aProduct(db);
    await indexProducts(test, [outdated.id]);
    await like(outdated.id);
    const surplus = await aProduct(db);
    await indexProducts(test, [surplus.id]);
    await test.withdraw(surplus.id);

    const found = await verifyIndex(test);
    const again = await verifyIndex(test);

    expect(found).toMatchObject({ missing: 1, outdated: 1, surplus: 1 });
    expect(again).toMatchObject({ missing: 0, outdated: 0, surplus: 0 });
    expect(await versionOf(missing.id)).toBe(1);
    expect(await versionOf(outdated.id)).toBe(2);
    expect(await versionOf(surplus.id)).toBeUndefined();
  });
});

describe('removeLostProducts', () => {
  it('removes only products that are lost in a restore', async () => {
    const existing = await aProduct(db);
    const lost = await aProduct(db);
    await indexProducts(test, [existing.id, lost.id]);
    await inTransaction(db, (tx) => tx.deleteFrom('product').where('id', '=', lost.id).execute());

    expect(await removeLostProducts(test)).toEqual({ forgotten: 1 });
    expect(await versionOf(lost.id)).toBeUndefined();
    expect(await versionOf(existing.id)).toBe(1);
    expect(await removeLostProducts(test)).toEqual({ forgotten: 0 });
  });
});
