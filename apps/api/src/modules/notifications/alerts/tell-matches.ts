import { type ProductMatchedPayload, savedSearchEvents } from '#modules/saved-searches/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { Listener } from '#platform/events/events.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { changeInboxes, type InboxChange, mergeChanges } from '../inbox.queries.ts';
import type { NotifyDeps } from '../notify.ts';
import { readChannelsOf } from '../preferences.ts';
import { pushDueAt } from '../push/push-delay.rules.ts';
import {
  type Alert,
  findAlerts,
  findCauseTime,
  findDailyAlerts,
  findOwners,
  insertAlerts,
} from './alerts.queries.ts';
import { scheduleMails } from './pace.queries.ts';

interface TellDeps extends NotifyDeps {
  readonly metrics: Pick<Metrics, 'alertLagSeconds'>;
}

const batchSize = 200;
const lowestUuid = '00000000-0000-0000-0000-000000000000';
/** Alerts of the same moment share a mail. */
const gatherSeconds = 60;
const secondsBetweenMails = 60 * 60;
const dailyBatchSize = 1000;
/** Longer than a day, for a worker that was away. */
const dailySeconds = 2 * 24 * 60 * 60;

/** Tells the people whose searches a product fits, each once for a product. Idempotent. */
export function onProductMatched(deps: TellDeps): Listener {
  return {
    name: 'notifications.on-product-matched',
    hears: [savedSearchEvents.productMatched],
    async handle(events, stop) {
      const ids = new Set(events.map(({ payload }) => (payload as ProductMatchedPayload).productId));
      for (const id of ids) await tellOfProduct(deps, id, stop);
    },
  };
}

async function tellOfProduct(
  deps: TellDeps,
  productId: number,
  stop: AbortSignal | undefined,
): Promise<void> {
  const { db, clock, metrics } = deps;
  let after: string | undefined = lowestUuid;
  let told = 0;
  while (after !== undefined) {
    stop?.throwIfAborted();
    const page: Alert[] = await findAlerts(db, productId, { after, limit: batchSize });
    if (page.length > 0) told += await tell(deps, page, { mails: true });
    after = page.length === batchSize ? page.at(-1)?.accountId : undefined;
  }
  // A repeated event tells nobody.
  if (told === 0) return;
  const happenedAt = await findCauseTime(db, productId);
  if (happenedAt) metrics.alertLagSeconds.observe((clock.now().getTime() - happenedAt.getTime()) / 1000);
}

/** Tells of searches that are told once a day; the daily mail has them too. Idempotent. */
export async function tellDailyAlerts(deps: NotifyDeps): Promise<void> {
  const { db, clock } = deps;
  let owners = await findOwners(db, lowestUuid, batchSize);
  while (owners.length > 0) {
    const since = secondsAfter(clock.now(), -dailySeconds);
    const query = { accountIds: owners, since, limit: dailyBatchSize };
    for (;;) {
      const alerts = await findDailyAlerts(db, query);
      // A product that is sold in this moment is found but not told.
      const count = alerts.length > 0 ? await tell(deps, alerts, { mails: false }) : 0;
      if (count === 0 || alerts.length < dailyBatchSize) break;
    }
    owners = await findOwners(db, owners.at(-1) ?? lowestUuid, batchSize);
  }
}

/** Returns the number of searches that told somebody. */
async function tell(
  { db, clock, news }: NotifyDeps,
  alerts: readonly Alert[],
  { mails }: { readonly mails: boolean },
): Promise<number> {
  const accountIds = [...new Set(alerts.map(({ accountId }) => accountId))];
  // Read before the locks: a concurrent change of preferences may be missed.
  const channelsOf = await readChannelsOf(db, accountIds);
  const bySearch = new Map(alerts.map((alert) => [alert.searchId, alert]));
  let count = 0;
  const changed = await changeInboxes(db, accountIds, async (tx, revisions) => {
    const now = clock.now();
    const inboxes = [...revisions].map(([accountId, revision]) => ({
      accountId,
      revision,
      hasBell: channelsOf(accountId)('alert').bell,
    }));
    const tellable = alerts.filter(({ accountId }) => revisions.has(accountId));
    const told = await insertAlerts(tx, tellable, { inboxes, mails, now });
    count = told.length;
    const mailed = told.filter(({ searchId }) => mails && bySearch.get(searchId)?.byMail);
    await scheduleMails(tx, [...new Set(mailed.map(({ accountId }) => accountId))], {
      dueAt: secondsAfter(now, gatherSeconds),
      secondsBetween: secondsBetweenMails,
    });
    const changes = told
      .filter(({ isNew }) => isNew !== null)
      .map(({ accountId, searchId, isNew }): [string, InboxChange] => {
        const added = isNew ? 1 : 0;
        const push = bySearch.get(searchId)?.byPush ? { pushDueAt: pushDueAt(now) } : {};
        return [accountId, { added, removed: 0, unread: added, ...push }];
      });
    const byPerson = Map.groupBy(changes, ([accountId]) => accountId);
    return new Map(
      [...byPerson].map(([accountId, own]) => [
        accountId,
        own.map(([, change]) => change).reduce(mergeChanges),
      ]),
    );
  });
  await news.publish(changed);
  return count;
}
