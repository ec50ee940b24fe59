import { type PriceEventPayload, priceEvents } from '#modules/catalogue/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Listener } from '#platform/events/events.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { tellDropJob } from '../jobs.ts';
import { findUnnotified } from '../notified.queries.ts';
import { type MailingNotifyDeps, notify } from '../notify.ts';
import { claimTold, findCurrentDrop, findLikers } from './drops.queries.ts';

const batchSize = 500;
const lowestUuid = '00000000-0000-0000-0000-000000000000';

/** Begins to tell of a drop. Repeated jobs tell nobody twice. */
export function onPriceDropped({
  db,
  jobs,
}: {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}): Listener {
  return {
    name: 'notifications.on-price-dropped',
    hears: [priceEvents.dropped],
    async handle(events) {
      await inTransaction(db, async (tx) => {
        for (const { payload } of events)
          await jobs.enqueue(tx, tellDropJob, { ...(payload as PriceEventPayload), after: lowestUuid });
      });
    },
  };
}

/** Tells the next people who like the product, and leaves the others to a job of their own. Idempotent. */
export async function tellDrop(
  deps: MailingNotifyDeps,
  { productId, changeId, after }: PriceEventPayload & { readonly after: string },
): Promise<void> {
  const { db, clock, jobs } = deps;
  const drop = await findCurrentDrop(db, { productId, changeId });
  if (!drop) return;
  const likers = await findLikers(db, drop, { after, limit: batchSize });
  const last = likers.at(-1);
  if (!last) return;
  const told = await inTransaction(db, (tx) => claimTold(tx, drop, likers));
  const cause = `price:${productId}:${drop.at.getTime()}`;
  const shared = {
    kind: 'price',
    productId,
    actorId: drop.sellerId,
    amountCents: drop.formerCents,
    cause,
  } as const;
  const at = clock.now();
  const unnotified = told.length === 0 ? [] : await findUnnotified(db, cause, told);
  await notify(
    deps,
    unnotified.map((accountId) => ({ ...shared, accountId, at })),
  );
  if (likers.length === batchSize)
    await inTransaction(db, (tx) => jobs.enqueue(tx, tellDropJob, { productId, changeId, after: last }));
}
