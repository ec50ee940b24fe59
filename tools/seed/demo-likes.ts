import { countEngagement } from '@perchero/api/src/modules/catalogue/index.ts';
import { like } from '@perchero/api/src/modules/social/index.ts';
import type { Clock } from '@perchero/api/src/platform/clock.ts';
import { type Db, inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { accountId } from './account-id.ts';
import { forEachBounded } from './bounded.ts';
import { type DemoCatalogue, productNumber } from './demo-catalogue.ts';

const atOnce = 8;

/** Lets the demo people like pieces that nobody likes; answers how many. */
export async function loadDemoLikes(
  db: Db,
  { products }: DemoCatalogue,
  clockAt: (moment: string) => Clock,
): Promise<number> {
  const unliked = await findUnliked(db, products.length);
  const wanted = products.filter(({ id, likes }) => likes.length > 0 && unliked.has(productNumber(id)));
  await forEachBounded(wanted, atOnce, async ({ id, created_at, likes }) => {
    const productId = productNumber(id);
    // Counted in earlier versions without being kept.
    const before = unliked.get(productId) ?? 0;
    if (before > 0)
      await inTransaction(db, (tx) => countEngagement(tx, { productId, likes: -before, comments: 0 }));
    for (const username of likes)
      await like({ db, clock: clockAt(created_at) }, accountId(username), productId);
  });
  return wanted.length;
}

/** By piece, how many likes it counts without having any. */
async function findUnliked(db: Db, most: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('product_counter', 'product_counter.product_id', 'product.id')
    .select(['product.id', 'product_counter.like_count as counted'])
    .where('product.id', '<=', most)
    .where('product.state', 'in', ['active', 'sold'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('product_like')
            .whereRef('product_like.product_id', '=', 'product.id')
            .select('product_like.product_id'),
        ),
      ),
    )
    .limit(most)
    .execute();
  return new Map(rows.map(({ id, counted }) => [id, counted]));
}
