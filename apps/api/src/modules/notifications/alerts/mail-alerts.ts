import { formatCents } from '@perchero/contract/orders/format-cents';
import { type DailySection, renderMail } from '@perchero/mails';
import type { Clock } from '#platform/clock.ts';
import { type Db } from '#platform/database/database.ts';
import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findDailyRecipient } from '../daily-mail/daily-mail.queries.ts';
import { dailyTexts } from '../daily-mail/texts.ts';
import { changeInbox } from '../inbox.queries.ts';
import { alertMailJob } from '../jobs.ts';
import type { NotificationMailDeps } from '../send-mail.ts';
import { unsubscribePage, unsubscribeUrl } from '../unsubscribe/mail-list.rules.ts';
import { findDueMails, type MailedAlert, readMailedAlerts, takeDueMail } from './pace.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Mails of alerts at once, one an hour for a person. */
export function alertMailWork(deps: Deps): DueSource {
  return foundWork(deps, {
    name: 'alert-mails',
    priority: 'ordinary',
    concurrency: 4,
    find: findDueMails,
    workOf: (accountId) => ({
      subject: accountId,
      orderId: null,
      run: () => enqueueAlertMail(deps, accountId),
    }),
  });
}

/** The locked inbox separates what was told before from what comes into the next mail. */
async function enqueueAlertMail({ db, clock, jobs }: Deps, accountId: string): Promise<void> {
  await changeInbox(db, accountId, async (tx) => {
    const until = clock.now();
    const from = await takeDueMail(tx, accountId, until);
    if (from === undefined) return null;
    const times = { from: from?.toISOString() ?? null, until: until.toISOString() };
    await jobs.enqueue(tx, alertMailJob, { accountId, ...times });
    return null;
  });
}

const maxRead = 500;
const maxInSearch = 4;

/** At least once; a duplicate has the same Message-ID, so mail clients can merge it. */
export async function sendAlertMail(
  deps: NotificationMailDeps,
  {
    accountId,
    from,
    until,
  }: { readonly accountId: string; readonly from: string | null; readonly until: string },
): Promise<void> {
  const { db, mailer, metrics } = deps;
  const siteUrl = deps.config.publicUrl;
  const recipient = await findDailyRecipient(db, accountId);
  const period = { from: from === null ? null : new Date(from), until: new Date(until) };
  const alerts = recipient ? await readMailedAlerts(db, accountId, { ...period, limit: maxRead }) : [];
  if (!recipient || alerts.length === 0) return;

  const { email, username, fullName } = recipient;
  // All of them: what is left out would never be mailed.
  const searches = [...Map.groupBy(alerts, ({ searchId }) => searchId)];
  const list = { accountId, list: `alert:${searches.map(([id]) => id).join(',')}` } as const;
  const mail = await renderMail({
    kind: 'alert',
    username,
    fullName,
    sections: searches.map(([id, products]) => sectionOf(siteUrl, id, products)),
    count: alerts.length,
    siteUrl: `${siteUrl}/busquedas`,
    unsubscribeUrl: unsubscribePage(deps, list),
  });
  await mailer.send({
    to: email,
    ...mail,
    unsubscribeUrl: unsubscribeUrl(deps, list),
    messageId: `<alert.${period.until.getTime()}.${accountId}@${new URL(siteUrl).host}>`,
  });
  metrics.mails.inc({ list: 'alert' });
}

function sectionOf(siteUrl: string, searchId: string, products: readonly MailedAlert[]): DailySection {
  return {
    title: dailyTexts.search(products[0]?.searchName ?? ''),
    url: `${siteUrl}/busquedas/${searchId}`,
    items: products.slice(0, maxInSearch).map(({ id, title, priceCents }) => ({
      title,
      price: formatCents(priceCents),
      url: `${siteUrl}/Post/${id}`,
    })),
    more: Math.max(0, products.length - maxInSearch),
  };
}
