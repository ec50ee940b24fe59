import { hasLinkedAccount, owesRefund } from '#modules/seller-accounts/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { changeProduct } from './change-product.ts';
import { lockChangeableProduct } from './own-product.ts';
import type { CatalogueDeps } from './deps.ts';
import { readPictures } from './pictures.queries.ts';
import { screenChanged } from './screen-product.ts';
import { refuseWaiting, stateWith } from './product-state.rules.ts';

type Deps = Pick<CatalogueDeps, 'db' | 'clock'>;

/** Hides a product from everybody but its seller. Idempotent. */
export async function withdrawProduct({ db, clock }: Deps, sellerId: string, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const product = await lockChangeableProduct(tx, sellerId, id);
    if (product.state !== 'withdrawn') await changeProduct(tx, clock, product, { state: 'withdrawn' });
  });
}

/** Idempotent. What waits for a review is listed after it if it `mayWait`, else it is refused. */
export async function relistProduct(
  deps: Pick<CatalogueDeps, 'db' | 'clock' | 'config'>,
  sellerId: string,
  id: number,
  { mayWait = false } = {},
): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, async (tx) => {
    const product = await lockChangeableProduct(tx, sellerId, id);
    if (product.state !== 'withdrawn') return;
    if (!mayWait) refuseWaiting(product);
    if (!(await hasLinkedAccount(tx, sellerId))) throw new AppError('publish-needs-account');
    if (await owesRefund(tx, sellerId)) throw new AppError('owes-refund');
    const pictures = await readPictures(tx, id);
    if (pictures.length === 0) throw new AppError('picture-required');
    await changeProduct(tx, clock, product, { state: stateWith('active', pictures) });
    await screenChanged(tx, deps, product, { isEdited: false });
  });
}
