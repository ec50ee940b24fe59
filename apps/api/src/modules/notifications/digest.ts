import { detect } from '@perchero/contract/text/detector/detect';
import { renderMail } from '@perchero/mails';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/keys.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import type { Mailer } from '#platform/providers/mail.ts';
import {
  findMailRecipient,
  findUnmailed,
  lockMailing,
  markMailed,
  postponeMail,
  setLastMail,
  takeDue,
} from './digest.queries.ts';
import { digestJob } from './jobs.ts';
import { allKinds, kindOf } from './kinds/index.ts';
import { maxAgeSeconds, digestDelaySeconds, minIntervalSeconds } from './mail.rules.ts';
import { type NotificationRow, readSome } from './notifications.queries.ts';
import { readChannelsOf } from './preferences.ts';
import { unsubscribeUrl } from './unsubscribe/mail-list.rules.ts';

const batchSize = 100;
/** The mail gives the number of further ones. */
const maxItemsInMail = 5;
const maxUnmailed = 100;

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
  readonly keys: Pick<Keys, 'sign'>;
  readonly metrics: Pick<Metrics, 'mails'>;
}

export async function enqueueDigests({ db, clock, jobs }: SweepDeps): Promise<void> {
  const enqueueBatch = () =>
    inTransaction(db, async (tx) => {
      const due = await takeDue(tx, clock.now(), batchSize);
      for (const accountId of due) await jobs.enqueue(tx, digestJob, { accountId });
      return due.length;
    });
  while ((await enqueueBatch()) === batchSize);
}

/**
 * Mails an absent person their unread notifications, each once. The minimum interval starts before sending, so that
 * concurrent jobs send one mail; notifications are marked after sending. A failed mail resets the interval; after a
 * crash the notifications are in the next mail.
 */
export async function sendDigest(deps: DigestDeps, accountId: string): Promise<void> {
  const { db, clock } = deps;
  const digest = await inTransaction(db, (tx) => startDigest(tx, accountId, clock.now()));
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
  readonly recipient: NonNullable<Awaited<ReturnType<typeof findMailRecipient>>>;
  readonly ids: readonly number[];
  /** When the previous mail was sent. */
  readonly mailedAt: Date | null;
}

async function send(deps: DigestDeps, accountId: string, { recipient, ids }: Digest): Promise<void> {
  const { rows } = await readSome(deps.db, accountId, ids.slice(0, maxItemsInMail));
  const { publicUrl } = deps.config;
  const settingsUrl = `${publicUrl}/perfil/${encodeURIComponent(recipient.username)}/editar?seccion=notificaciones`;
  const mail = await renderMail({
    kind: 'unread-notifications',
    username: recipient.username,
    fullName: recipient.fullName,
    news: rows.map((row) => toMailItem(row, publicUrl)),
    more: ids.length - rows.length,
    siteUrl: `${publicUrl}/productos`,
    settingsUrl,
  });
  const stop = unsubscribeUrl(deps, { accountId, list: 'social' });
  await deps.mailer.send({ to: recipient.email, ...mail, unsubscribeUrl: stop });
  deps.metrics.mails.inc({ list: 'social' });
}

/** Null when there is nothing to send, or not yet. */
async function startDigest(tx: Tx, accountId: string, now: Date): Promise<Digest | null> {
  const mailing = await lockMailing(tx, accountId);
  const recipient = mailing && (await findMailRecipient(tx, accountId));
  // Suspended people get mails about money only.
  if (!recipient || recipient.lockedAt) return null;
  const channels = (await readChannelsOf(tx, [accountId]))(accountId);
  const kinds = allKinds().flatMap(({ name, mail }) =>
    mail === 'digest' && channels(name).mail ? name : [],
  );
  const oldest = secondsAfter(now, -maxAgeSeconds);
  const after = recipient.lastSeenAt && recipient.lastSeenAt > oldest ? recipient.lastSeenAt : oldest;
  const unmailed =
    kinds.length === 0 ? [] : await findUnmailed(tx, accountId, { kinds, after, limit: maxUnmailed });
  const first = unmailed.at(-1);
  if (!first) return null;

  const { mailedAt } = mailing;
  const notBefore = Math.max(
    secondsAfter(first.createdAt, digestDelaySeconds).getTime(),
    mailedAt ? secondsAfter(mailedAt, minIntervalSeconds).getTime() : 0,
  );
  if (now.getTime() < notBefore) {
    await postponeMail(tx, accountId, new Date(notBefore));
    return null;
  }
  const ids = unmailed.map(({ id }) => id);
  await setLastMail(tx, accountId, now);
  return { recipient, ids, mailedAt };
}

function toMailItem(row: NotificationRow, publicUrl: string) {
  const { text, url } = kindOf(row.kind);
  const { title, message } = text(row);
  // Contact data and lures in comments are a phishing risk and are not quoted.
  const isQuotable =
    row.commentId === null || detect(message, { ownHost: new URL(publicUrl).hostname }).length === 0;
  return { title, message: isQuotable ? message : '', url: publicUrl + url(row) };
}
