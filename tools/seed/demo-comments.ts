import { countEngagement } from '@perchero/api/src/modules/catalogue/index.ts';
import { addComment } from '@perchero/api/src/modules/social/index.ts';
import type { Clock } from '@perchero/api/src/platform/clock.ts';
import { type Db, inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { accountId } from './account-id.ts';
import { forEachBounded } from './bounded.ts';
import { type DemoCatalogue, type DemoComment, type DemoProduct, productNumber } from './demo-catalogue.ts';

const atOnce = 4;

/** Lets the demo people talk about pieces that nobody has talked about; answers about how many. */
export async function loadDemoComments(
  db: Db,
  { products }: DemoCatalogue,
  clockAt: (moment: string) => Clock,
): Promise<number> {
  const silent = await findSilent(db, products.length);
  const wanted = products.filter(({ id, comments }) => comments.length > 0 && silent.has(productNumber(id)));
  await forEachBounded(wanted, atOnce, async (product) => {
    const productId = productNumber(product.id);
    // Counted in earlier versions without being kept.
    const before = silent.get(productId) ?? 0;
    if (before > 0)
      await inTransaction(db, (tx) => countEngagement(tx, { productId, likes: 0, comments: -before }));
    await talkAbout(db, product, clockAt);
  });
  return wanted.length;
}

/** In the order of time, which is that of their numbers. */
async function talkAbout(db: Db, product: DemoProduct, clockAt: (moment: string) => Clock): Promise<void> {
  const said = product.comments.flatMap((opening) => [
    { ...opening, thread: opening },
    ...opening.replies.map((reply) => ({ ...reply, thread: opening })),
  ]);
  const numbers = new Map<string, number>();
  const writers: DemoComment[] = [];
  for (const comment of said.toSorted((one, other) => one.created_at.localeCompare(other.created_at))) {
    const { id, user, content, created_at, thread } = comment;
    const name = /^@(\S+)/.exec(content)?.[1];
    const inThread = writers.filter((one) => one.id === thread.id || one.parent_id === thread.id);
    const answered = inThread.findLast((one) => one.user === name) ?? thread;
    const number = await addComment({ db, clock: clockAt(created_at), isUnlimited: true }, accountId(user), {
      productId: productNumber(product.id),
      content,
      parentId: comment.parent_id === null ? null : (numbers.get(answered.id) ?? null),
    });
    numbers.set(id, number);
    writers.push(comment);
  }
}

/** By piece, how many comments it counts without having any. */
async function findSilent(db: Db, most: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('product')
    .innerJoin('product_counter', 'product_counter.product_id', 'product.id')
    .select(['product.id', 'product_counter.comment_count as counted'])
    .where('product.id', '<=', most)
    .where('product.state', 'in', ['active', 'sold'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('comment').whereRef('comment.product_id', '=', 'product.id').select('comment.id'),
        ),
      ),
    )
    .limit(most)
    .execute();
  return new Map(rows.map(({ id, counted }) => [id, counted]));
}
