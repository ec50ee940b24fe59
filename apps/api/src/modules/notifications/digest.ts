import { renderMail } from '@perchero/mails';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { type Db, inTransaction, type Tx } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Mailer } from '#platform/mail.ts';
import { findReader, findUntold, lockMailing, markMailed, postponeMail, takeDue } from './digest.queries.ts';
import { digestJob } from './jobs.ts';
import { digestKinds, newsSeconds, patienceSeconds, restSeconds } from './mail.rules.ts';
import { type NotificationRow, readSome } from './notifications.queries.ts';
import { readPreferences } from './preferences.ts';
import { placeOf, wordsOf } from './words.ts';

const atOnce = 100;
/** In one mail; of the rest it says how many. */
const mostInMail = 5;
const mostUntold = 100;

interface SweepParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

export interface DigestParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** Asks for a mail to each person whose time has come. */
export async function askForDigests({ db, clock, jobs }: SweepParts): Promise<void> {
  const askForSome = () =>
    inTransaction(db, async (tx) => {
      const due = await takeDue(tx, clock.now(), atOnce);
      for (const accountId of due) await jobs.enqueue(tx, digestJob, { accountId });
      return due.length;
    });
  while ((await askForSome()) === atOnce);
}

/**
 * Writes to somebody who is away about what they have not seen: in one mail, and about each thing once. It is marked
 * before the mail goes, so that a job that is repeated finds nothing: a lost mail is better than a second one.
 */
export async function sendDigest(parts: DigestParts, accountId: string): Promise<void> {
  const digest = await inTransaction(parts.db, (tx) => takeUntold(tx, accountId, parts.clock.now()));
  if (!digest) return;
  const { reader, ids } = digest;
  const { rows } = await readSome(parts.db, accountId, ids.slice(0, mostInMail));
  const { publicUrl } = parts.config;
  const settingsUrl = `${publicUrl}/perfil/${encodeURIComponent(reader.username)}/editar?seccion=notificaciones`;
  const mail = await renderMail({
    kind: 'unread-notifications',
    username: reader.username,
    fullName: reader.fullName,
    news: rows.map((row) => toNews(row, publicUrl)),
    more: ids.length - rows.length,
    siteUrl: `${publicUrl}/productos`,
    settingsUrl,
  });
  await parts.mailer.send({ to: reader.email, ...mail, unsubscribeUrl: settingsUrl });
}

/** Null when there is nothing to write about, or not yet. */
async function takeUntold(tx: Tx, accountId: string, now: Date) {
  const mailing = await lockMailing(tx, accountId);
  const reader = mailing && (await findReader(tx, accountId));
  if (!reader) return null;
  const preferences = await readPreferences(tx, accountId);
  const kinds = digestKinds.filter((kind) => preferences[kind].mail);
  const oldest = secondsAfter(now, -newsSeconds);
  const after = reader.lastSeenAt && reader.lastSeenAt > oldest ? reader.lastSeenAt : oldest;
  const untold =
    kinds.length === 0 ? [] : await findUntold(tx, accountId, { kinds, after, most: mostUntold });
  const first = untold.at(-1);
  if (!first) return null;

  const { mailedAt } = mailing;
  const notBefore = Math.max(
    secondsAfter(first.createdAt, patienceSeconds).getTime(),
    mailedAt ? secondsAfter(mailedAt, restSeconds).getTime() : 0,
  );
  if (now.getTime() < notBefore) {
    await postponeMail(tx, accountId, new Date(notBefore));
    return null;
  }
  const ids = untold.map(({ id }) => id);
  await markMailed(tx, accountId, ids, now);
  return { reader, ids };
}

function toNews(row: NotificationRow, publicUrl: string) {
  return { ...wordsOf(row), url: publicUrl + placeOf(row) };
}
