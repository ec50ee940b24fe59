import { holdsContact } from '@perchero/contract/text/detector/contact.rules';
import { renderMail } from '@perchero/mails';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Mailer } from '#platform/providers/mail.ts';
import {
  findReader,
  findUntold,
  lockMailing,
  markMailed,
  postponeMail,
  setLastMail,
  takeDue,
} from './digest.queries.ts';
import { digestJob } from './jobs.ts';
import { digestKinds, newsSeconds, patienceSeconds, restSeconds } from './mail.rules.ts';
import { type NotificationRow, readSome } from './notifications.queries.ts';
import { readPreferences } from './preferences.ts';
import { placeOf, wordsOf } from './words.ts';

const atOnce = 100;
/** In one mail; of the rest it says how many. */
const mostInMail = 5;
const mostUntold = 100;

interface SweepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

export interface DigestDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** Asks for a mail to each person whose time has come. */
export async function askForDigests({ db, clock, jobs }: SweepDeps): Promise<void> {
  const askForSome = () =>
    inTransaction(db, async (tx) => {
      const due = await takeDue(tx, clock.now(), atOnce);
      for (const accountId of due) await jobs.enqueue(tx, digestJob, { accountId });
      return due.length;
    });
  while ((await askForSome()) === atOnce);
}

/**
 * Writes to somebody who is away about what they have not seen: in one mail, and about each thing once. The rest after a mail
 * begins before it goes, so that no second job writes at the same time; its news are marked once it went. A mail that could
 * not be sent takes the rest back; a worker that dies meanwhile leaves the news for the mail after the rest.
 */
export async function sendDigest(deps: DigestDeps, accountId: string): Promise<void> {
  const { db, clock } = deps;
  const digest = await inTransaction(db, (tx) => takeUntold(tx, accountId, clock.now()));
  if (!digest) return;
  try {
    await send(deps, accountId, digest);
  } catch (error) {
    await inTransaction(db, (tx) => setLastMail(tx, accountId, digest.mailedAt));
    throw error;
  }
  await inTransaction(db, (tx) => markMailed(tx, accountId, digest.ids, clock.now()));
}

interface Digest {
  readonly reader: NonNullable<Awaited<ReturnType<typeof findReader>>>;
  readonly ids: readonly number[];
  /** When the mail before this one went. */
  readonly mailedAt: Date | null;
}

async function send(deps: DigestDeps, accountId: string, { reader, ids }: Digest): Promise<void> {
  const { rows } = await readSome(deps.db, accountId, ids.slice(0, mostInMail));
  const { publicUrl } = deps.config;
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
  await deps.mailer.send({ to: reader.email, ...mail, unsubscribeUrl: settingsUrl });
}

/** Null when there is nothing to write about, or not yet. */
async function takeUntold(tx: Tx, accountId: string, now: Date): Promise<Digest | null> {
  const mailing = await lockMailing(tx, accountId);
  const reader = mailing && (await findReader(tx, accountId));
  // Whoever cannot come in is written to about their money alone.
  if (!reader || reader.suspendedAt) return null;
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
  await setLastMail(tx, accountId, now);
  return { reader, ids, mailedAt };
}

function toNews(row: NotificationRow, publicUrl: string) {
  const { title, message } = wordsOf(row);
  // A stranger's lure is not sent in our name.
  const isQuotable = row.commentId === null || !holdsContact(message);
  return { title, message: isQuotable ? message : '', url: publicUrl + placeOf(row) };
}
