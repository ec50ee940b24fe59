import { z } from 'zod';
import { AppError } from '#platform/app-error.ts';
import { inTransaction } from '#platform/database.ts';
import { verifySignature } from '#platform/mercadopago/signature.ts';
import type { SignatureVerdict } from '#platform/mercadopago/provider.ts';
import type { PaymentParts } from '../parts.ts';
import { type Notification, storeNotification } from './inbox.queries.ts';
import { isOfInterest } from './topics.rules.ts';

export interface ReceivedNotification {
  readonly query: {
    readonly 'data.id'?: string | undefined;
    readonly type?: string | undefined;
    readonly id?: string | undefined;
    readonly topic?: string | undefined;
    readonly o?: string | undefined;
  };
  readonly bytes: Buffer;
  readonly header: (name: string) => string | null;
}

/** Stores what the provider says before it is told that we heard. Everything else happens later. */
export async function receiveNotification(
  parts: PaymentParts,
  received: ReceivedNotification,
): Promise<void> {
  const { db, clock, config, metrics } = parts;
  const told = isOldKind(received) ? oldKindOf(received) : notificationOf(parts, received);
  metrics.providerNotifications.inc({ channel: told.channel, signature: told.signature });
  if (told.channel === 'webhook' && told.signature !== 'ok' && config.mercadoPago.signatureMode === 'enforce')
    throw new AppError('invalid-signature', `signature ${told.signature}`);
  await inTransaction(db, (tx) => storeNotification(tx, told, clock.now()));
}

/** The provider also speaks in a way of its past, whose signature never fits. It says nothing that the other does not. */
function isOldKind({ query }: ReceivedNotification): boolean {
  return query['data.id'] === undefined && query.type === undefined && query.topic !== undefined;
}

function oldKindOf({ query, header }: ReceivedNotification): Notification {
  return {
    channel: 'ipn',
    topic: query.topic ?? '',
    action: null,
    resourceId: query.id ?? '',
    collectorId: null,
    orderHint: null,
    requestId: shortened(header('x-request-id')),
    signature: 'unsigned',
    raw: null,
    state: 'ignored',
  };
}

function notificationOf(
  { config }: PaymentParts,
  { query, bytes, header }: ReceivedNotification,
): Notification {
  const dataId = query['data.id'];
  const requestId = header('x-request-id');
  const body = readBody(bytes);
  const topic = query.type ?? body.type ?? '';
  const resourceId = dataId ?? '';
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

  /** What is left out is not signed either, so all of it must be there. */
  function signatureOf(): SignatureVerdict {
    const signature = header('x-signature');
    if (signature === null || requestId === null || dataId === undefined) return 'absent';
    return verifySignature({ signature, requestId, dataId }, config.mercadoPago.webhookSecrets);
  }
}

const orderShape = z.uuid();
const word = z.string().max(64).optional().catch(undefined);
const bodyShape = z
  .object({
    action: word,
    type: word,
    user_id: z
      .union([z.string().max(64), z.int().transform(String)])
      .optional()
      .catch(undefined),
  })
  .catch({ action: undefined, type: undefined, user_id: undefined });

/** Nobody signs it: it only helps to find whom to ask. */
function readBody(bytes: Buffer): z.output<typeof bodyShape> {
  try {
    return bodyShape.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    return { action: undefined, type: undefined, user_id: undefined };
  }
}

function shortened(text: string | null): string | null {
  return text?.slice(0, 100) ?? null;
}
