import { type ProductEventPayload, productEvents } from '#modules/catalogue/index.ts';
import { findNewsFollowers } from '#modules/follows/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { tellFollowersJob } from '../jobs.ts';
import { findUnnotified } from '../notified.queries.ts';
import { type MailingNotifyDeps, notify } from '../notify.ts';
import { readPublications } from './published.queries.ts';

const pageSize = 500;

/** A publication costs the same however many follow the seller: they are told by jobs. Idempotent. */
export function onProductPublished({
  db,
  jobs,
}: {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}): Listener {
  return {
    name: 'notifications.on-published',
    hears: [productEvents.published],
    async handle(events) {
      const ids = events.map(({ payload }) => (payload as ProductEventPayload).productId);
      for (const { productId, sellerId } of await readPublications(db, ids)) {
        const [first] = await findNewsFollowers(db, sellerId, { after: null, limit: 1 });
        if (first !== undefined)
          await inTransaction(db, (tx) => jobs.enqueue(tx, tellFollowersJob, { productId, after: null }));
      }
    },
  };
}

interface Page {
  readonly productId: number;
  /** The last follower of the page before. */
  readonly after: string | null;
}

/** Tells one page of those who want to be told, and enqueues the next one. Idempotent. */
export async function tellFollowers(deps: MailingNotifyDeps, { productId, after }: Page): Promise<void> {
  const { db, clock, jobs } = deps;
  const [publication] = await readPublications(db, [productId]);
  if (!publication) return;
  const { sellerId } = publication;
  const page = await findNewsFollowers(db, sellerId, { after, limit: pageSize });
  const cause = `published:${productId}`;
  // When the worker has stopped halfway, the next one goes on from there.
  const accountIds = await findUnnotified(db, cause, page);
  // Not of the publication: an older one that is told later is also pushed.
  const at = clock.now();
  await notify(
    deps,
    accountIds.map((accountId) => ({
      kind: 'published',
      accountId,
      actorId: sellerId,
      cause,
      at,
      productId,
      productCount: 1,
    })),
  );
  const last = page.at(-1);
  if (page.length === pageSize && last !== undefined)
    await inTransaction(db, (tx) => jobs.enqueue(tx, tellFollowersJob, { productId, after: last }));
}
