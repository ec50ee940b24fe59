import type { NotificationChannel, NotificationIcon } from '@perchero/contract/notifications/notifications';
import type { Mail } from '@perchero/mails';
import type { NotificationKind } from '#platform/database/database.gen.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import type { Keys } from '#platform/keys.ts';
import type { DeliveredEvent } from '#platform/events/events.ts';
import type { UnsentMail } from '../notified.queries.ts';
import type { NotificationRow } from '../notifications.queries.ts';
import type { Grouping, NewNotification } from '../insert.queries.ts';
import type { Channels } from '../preferences.queries.ts';
import type { PushCandidate } from '../push/candidates.queries.ts';

/** A row of the settings screen. Kinds may share one. */
export interface Setting {
  /** The kind that the choice is stored for. */
  readonly kind: NotificationKind;
  readonly title: string;
  readonly about: string;
  readonly icon: NotificationIcon;
  readonly defaults: Channels;
  /** The ones that can be chosen; all when it does not say. Others are never used, or are chosen elsewhere. */
  readonly channels?: readonly NotificationChannel[];
}

export interface MailRecipient {
  readonly accountId: string;
  readonly username: string;
  readonly fullName: string;
  readonly siteUrl: string;
  readonly keys: Pick<Keys, 'mac'>;
}

/** Null when there is nothing to say any more. */
export type WriteMail = (db: Db, recipient: MailRecipient, unsent: UnsentMail) => Promise<Mail | null>;

export interface PushRules {
  /** Instead of the bell's text, which may have what a locked screen must not show: amounts, words of others, addresses. */
  readonly text?: Kind['text'];
  /** How long the push service keeps it for a browser that is away; a day if it does not say. */
  readonly ttlSeconds?: number;
  /**
   * From when each of these may be pushed, by id; null for never, now if not named. Asked in the transaction that marks them as pushed,
   * again when what had to wait is due.
   */
  readonly notBefore?: (
    tx: Tx,
    accountId: string,
    candidates: readonly PushCandidate[],
    now: Date,
  ) => Promise<ReadonlyMap<number, Date | null>>;
  /** Notes, in the same transaction, that one push with some of them goes now. */
  readonly record?: (tx: Tx, accountId: string, now: Date) => Promise<unknown>;
  /** Instead of a general text, when several go in one push. Newest first. */
  readonly gathered?: (
    rows: readonly NotificationRow[],
  ) => ReturnType<Kind['text']> & { readonly path: string };
}

export interface Kind {
  /** Stored: names never change. */
  readonly name: NotificationKind;
  /** Null when it cannot be turned off. */
  readonly setting: Setting | null;
  /** Shown instead of the actor's avatar. */
  readonly icon: NotificationIcon | null;
  /** Created at display time, so that it is current. */
  readonly text: (row: NotificationRow) => { readonly title: string; readonly message: string };
  /** Path on this site. */
  readonly url: (row: NotificationRow) => string;
  /** Unread notifications with the same product, the same actor, or all of the kind are one. */
  readonly groupBy?: Grouping;
  /** `digest` mails what stayed unread, a function mails at once; null sends none. */
  readonly mail: 'digest' | WriteMail | null;
  /** The list with which its mails are stopped from a mail; without one they are not. */
  readonly mailList?: 'social';
  readonly push?: PushRules;
  /** The events it comes from, for kinds without a listener of their own. */
  readonly source?: {
    readonly hears: readonly string[];
    readonly find: (
      db: Db,
      events: readonly DeliveredEvent[],
      now: Date,
    ) => Promise<readonly NewNotification[]>;
  };
}

const kinds = new Map<NotificationKind, Kind>();

/** Rows of the settings screen are in the order of registration. Returns how to take it back. */
export function registerKind(kind: Kind): () => void {
  if (kinds.has(kind.name)) throw new Error(`notification kind ${kind.name} is registered twice`);
  kinds.set(kind.name, kind);
  return () => kinds.delete(kind.name);
}

export function kindOf(name: NotificationKind): Kind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`notification kind ${name} is not registered`);
  return kind;
}

export function allKinds(): readonly Kind[] {
  return [...kinds.values()];
}

export function allSettings(): readonly Setting[] {
  const settings = allKinds().flatMap(({ setting }) => setting ?? []);
  return [...new Map(settings.map((setting) => [setting.kind, setting])).values()];
}
