import type { Jobs } from '#platform/jobs.ts';
import type { Listener } from '#platform/events.ts';
import { changeInbox } from '../inbox.queries.ts';
import { moneyMailJob } from '../jobs.ts';
import type { NotifyParts } from '../on-social.ts';
import { readPreferences } from '../preferences.ts';
import { moneyEvents } from './events.ts';
import { insertMoneyNotification, noteTold } from './money-news.queries.ts';
import { mannerOf } from './news.rules.ts';
import { findTellings, type Telling } from './tellings.ts';

export interface MoneyNotifyParts extends NotifyParts {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Tells buyers and sellers what happens to their money: each thing once, however often and in whatever order it is heard. */
export function onMoneyNews(parts: MoneyNotifyParts): Listener {
  return {
    name: 'notifications.on-money',
    hears: Object.values(moneyEvents),
    async handle(events) {
      const tellings = await findTellings(parts.db, events, parts.clock.now());
      for (const [accountId, own] of Map.groupBy(tellings, (telling) => telling.accountId))
        await tellPerson(parts, accountId, own);
    },
  };
}

async function tellPerson(
  { db, clock, jobs, news: live }: MoneyNotifyParts,
  accountId: string,
  tellings: readonly Telling[],
): Promise<void> {
  const now = clock.now();
  const hasChanged = await changeInbox(db, accountId, async (tx, revision) => {
    const preferences = await readPreferences(tx, accountId);
    let added = 0;
    for (const telling of tellings) {
      if (!(await noteTold(tx, telling, now))) continue;
      const { kind, bell, mail } = mannerOf(telling.news);
      if (bell && preferences[kind].bell) {
        await insertMoneyNotification(tx, { accountId, revision, now, preferences }, kind, telling);
        added += 1;
      }
      if (mail === 'always' || (mail === 'as-wished' && preferences[kind].mail))
        await jobs.enqueue(tx, moneyMailJob, { accountId, cause: telling.cause });
    }
    return added === 0 ? null : { added, removed: 0, unread: added };
  });
  if (hasChanged) await live.publish([accountId]);
}
