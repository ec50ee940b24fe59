import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { allCallers, consumeGuardedNow } from '#platform/limits/guarded-limits.ts';
import { verifySignature } from '#platform/providers/mercadopago/signature.ts';
import type { SignatureResult } from '#platform/providers/mercadopago/provider.ts';
import type { PaymentDeps } from '../deps.ts';
import { type Notification, storeNotification } from './inbox.queries.ts';
import { fraudTopic, isOfInterest } from './topics.rules.ts';

export interface ReceivedNotification {
  readonly query: {
    readonly 'data.id'?: string | undefined;
    readonly type?: string | undefined;
    readonly topic?: string | undefined;
    readonly o?: string | undefined;
  };
  readonly bytes: Buffer;
  readonly header: (name: string) => string | null;
}

/**
 * Stores a webhook before acknowledging it; a worker processes it. Unverified ones are counted but not stored: the
 * sweep finds payments that only they report.
 */
export async function receiveNotification(deps: PaymentDeps, received: ReceivedNotification): Promise<void> {
  const { db, clock, config, metrics } = deps;
  if (isOldKind(received)) {
    metrics.providerNotifications.inc({ channel: 'ipn', signature: 'unsigned' });
    return;
  }
  const notification = notificationOf(deps, received);
  metrics.providerNotifications.inc({ channel: notification.channel, signature: notification.signature });
  const isVerified = notification.signature === 'ok';
  if (!isVerified && config.mercadoPago.signatureMode === 'enforce')
    throw new AppError('invalid-signature', `signature ${notification.signature}`);
  const now = clock.now();
  if (!isVerified)
    await consumeGuardedNow(db, now, [{ limit: 'unverified-notifications', subject: allCallers }]);
  await inTransaction(db, (tx) => storeNotification(tx, notification, now));
}

/** The provider's legacy notifications (IPN) are unsigned and duplicate the webhooks. */
function isOldKind({ query }: ReceivedNotification): boolean {
  return query['data.id'] === undefined && query.type === undefined && query.topic !== undefined;
}

function notificationOf(
  { config }: PaymentDeps,
  { query, bytes, header }: ReceivedNotification,
): Notification {
  const dataId = query['data.id'];
  const requestId = header('x-request-id');
  const body = readBody(bytes);
  const topic = query.type ?? body.type ?? '';
  const isFraudAlert = topic === fraudTopic;
  const resourceId = (isFraudAlert ? body.data?.payment_id : undefined) ?? dataId ?? '';
  return {
    channel: 'webhook',
    topic,
    action: body.action ?? null,
    resourceId,
    collectorId: body.user_id ?? null,
    orderHint: orderShape.safeParse(query.o).data ?? null,
    requestId: shortened(requestId),
    signature: signatureOf(),
    raw: bytes,
    state: isOfInterest(topic, resourceId) ? 'waiting' : 'ignored',
  };

  /** Absent parts are not signed, so all must be present; a fraud alert has no id in its URL. */
  function signatureOf(): SignatureResult {
    const signature = header('x-signature');
    if (signature === null || requestId === null || (dataId === undefined && !isFraudAlert)) return 'absent';
    return verifySignature({ signature, requestId, dataId }, config.mercadoPago.webhookSecrets);
  }
}

const orderShape = z.uuid();
const emptyBody = { action: undefined, type: undefined, user_id: undefined, data: undefined };
const word = z.string().max(64).optional().catch(undefined);
const name = z
  .union([z.string().max(64), z.int().transform(String)])
  .optional()
  .catch(undefined);
const bodyShape = z
  .object({
    action: word,
    type: word,
    user_id: name,
    data: z.object({ payment_id: name }).optional().catch(undefined),
  })
  .catch(emptyBody);

/** The body is unsigned and only used as a hint for which account to query. */
function readBody(bytes: Buffer): z.output<typeof bodyShape> {
  try {
    return bodyShape.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return emptyBody;
  }
}

function shortened(text: string | null): string | null {
  return text?.slice(0, 100) ?? null;
}
