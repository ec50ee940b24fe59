import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Listener } from '#platform/events/events.ts';
import { changeInbox } from '../inbox.queries.ts';
import { moneyMailJob } from '../jobs.ts';
import type { NotifyDeps } from '../on-social.ts';
import { readPreferences } from '../preferences.ts';
import { moneyEvents } from './events.ts';
import { continueNotification, insertMoneyNotification, noteTold } from './money-news.queries.ts';
import { mannerOf, refundBegun } from './news.rules.ts';
import { findTellings, type Telling } from './tellings.ts';

export interface MoneyNotifyDeps extends NotifyDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Tells buyers and sellers what happens to their money: each thing once, however often and in whatever order it is heard. */
export function onMoneyNews(deps: MoneyNotifyDeps): Listener {
  return {
    name: 'notifications.on-money',
    hears: Object.values(moneyEvents),
    async handle(events) {
      const tellings = await findTellings(deps.db, events, deps.clock.now());
      for (const [accountId, own] of Map.groupBy(tellings, (telling) => telling.accountId))
        await tellPerson(deps, accountId, own);
    },
  };
}

async function tellPerson(
  { db, clock, jobs, news: live }: MoneyNotifyDeps,
  accountId: string,
  tellings: readonly Telling[],
): Promise<void> {
  const now = clock.now();
  const hasChanged = await changeInbox(db, accountId, async (tx, revision) => {
    const preferences = await readPreferences(tx, accountId);
    const held = { accountId, revision, now, preferences };
    let [added, unread, changed] = [0, 0, 0];
    for (const telling of tellings) {
      const noted = await noteTold(tx, telling, now);
      if (noted === null) continue;
      const { kind, bell, mail } = mannerOf(telling.news);
      const begun = noted === 'continued' ? await continueNotification(tx, held, telling, refundBegun) : null;
      if (begun) {
        changed += 1;
        unread += begun.wasRead ? 1 : 0;
      } else if (bell && preferences[kind].bell) {
        await insertMoneyNotification(tx, held, kind, telling);
        added += 1;
        unread += 1;
      }
      // One refund is one mail.
      if (noted === 'continued') continue;
      if (mail === 'always' || (mail === 'as-wished' && preferences[kind].mail))
        await jobs.enqueue(tx, moneyMailJob, { accountId, cause: telling.cause });
    }
    return added + changed === 0 ? null : { added, removed: 0, unread };
  });
  if (hasChanged) await live.publish([accountId]);
}
