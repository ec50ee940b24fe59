import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aTarget, mustReport } from '../../../test/moderation.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aMemberSince, goodPassword } from '../../../test/people.ts';
import { readyPhotos, storedFiles } from '../../../test/pictures.ts';
import { aProductForm, aSeller, hearAll, unlimited } from '../../../test/sellers.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { keepPictures, releaseKeptPictures } from './index.ts';

const test = await startTestApp({ limiter: unlimited });

/** A published product with a photo in the store. */
async function aProductWithPhoto() {
  const seller = await aSeller(test);
  const [photo] = (await readyPhotos(test, seller.visitor)) as [{ id: string; path: string }];
  const { body } = await seller.visitor.post('/api/products/create', aProductForm([photo.path]));
  await hearAll(test);
  await test.workOff();
  return { seller, path: photo.path, productId: body.product.id as number };
}

async function reportIt(productId: number): Promise<string> {
  const { visitor } = await aMemberSince(test, 30);
  const caseId = await mustReport(test, visitor, aTarget('product', productId), 'fake', '');
  const { id } = await test.db
    .selectFrom('report')
    .select('id')
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function deleteProduct({ seller, productId }: Awaited<ReturnType<typeof aProductWithPhoto>>) {
  const { status } = await seller.visitor.post('/api/products/delete', {
    id: productId,
    password: goodPassword,
  });
  expect(status).toBe(200);
  await hearAll(test);
  await test.workOff();
}

const release = async (...reportIds: string[]) => {
  await inTransaction(test.db, (tx) => releaseKeptPictures(tx, test.jobs, reportIds));
  await test.workOff();
};

describe('MOD-03 photos of a reported product', () => {
  it('stay after the product is deleted, until no report needs them', async () => {
    const product = await aProductWithPhoto();
    const reports = [await reportIt(product.productId), await reportIt(product.productId)] as const;
    const files = await storedFiles(test, product.path);
    expect(files.length).toBeGreaterThan(0);

    await deleteProduct(product);
    expect(await storedFiles(test, product.path)).toEqual(files);
    await release(reports[0]);
    expect(await storedFiles(test, product.path)).toEqual(files);
    await release(reports[1]);
    expect(await storedFiles(test, product.path)).toEqual([]);
    await release(reports[1]);
  });

  it('stay after the account is deleted', async () => {
    const { seller, productId, path } = await aProductWithPhoto();
    await reportIt(productId);
    const files = await storedFiles(test, path);

    const { status } = await seller.visitor.post('/api/delete-user-by-email', {
      email: seller.member.email,
      password: goodPassword,
    });
    expect(status).toBe(200);
    await hearAll(test);
    await test.workOff();

    expect(await storedFiles(test, path)).toEqual(files);
  });

  it('stay with their product when the report is erased', async () => {
    const { productId, path } = await aProductWithPhoto();
    const reportId = await reportIt(productId);

    await release(reportId);

    expect(await storedFiles(test, path)).not.toEqual([]);
  });

  it('are removed with a product that nobody reported', async () => {
    const product = await aProductWithPhoto();

    await deleteProduct(product);

    expect(await storedFiles(test, product.path)).toEqual([]);
  });

  it('can be kept twice, and none at all', async () => {
    const { productId, path } = await aProductWithPhoto();
    const reportId = await reportIt(productId);

    await inTransaction(test.db, (tx) => keepPictures(tx, reportId, [path, path]));
    await inTransaction(test.db, (tx) => keepPictures(tx, randomUUID(), []));

    const rows = await test.db
      .selectFrom('kept_picture')
      .select('path')
      .where('report_id', '=', reportId)
      .execute();
    expect(rows).toEqual([{ path }]);
  });
});
