import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { StaffAccess } from './identity/roles.rules.ts';
import type { LimitClass } from './limits.ts';

/**
 * Who may call. The use case checks ownership.
 * - `public`: everybody.
 * - `ticket`: the browser that began this registration.
 * - `phone`: callers who may verify a phone: a ticket, a phone-only session, a member.
 * - `member`: a full session.
 * - `moderator`, `money`, `admin`: staff with that role (admins have all), the second factor in this session and a
 *   password of the last 8 hours; others get 404.
 */
export type Access = 'public' | 'ticket' | 'phone' | 'member' | StaffAccess;

/**
 * What a repeated call does.
 * - `natural`: the operation itself is idempotent.
 * - `key`: natural, and with an Idempotency-Key header the first reply is stored and replayed.
 */
export type Idempotency = 'natural' | 'key';

/**
 * Load-shedding priority: browsing is rejected first, payments last.
 */
export type Priority = 'browse' | 'ordinary' | 'money';

export interface Refusals {
  /** Replaces `not-signed-in`, also when the session has just ended. */
  readonly signedOut?: ErrorCode;
  /** Error codes that body rules use as messages; of several, the first in this list is returned. */
  readonly invalid?: readonly ErrorCode[];
  /** Replaces `internal`. */
  readonly failed?: ErrorCode;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Requires that the password was entered a few minutes ago. */
  readonly recentLogin?: true;
  readonly limit: LimitClass;
  readonly idempotency: Idempotency;
  /** Whether the handler may open a transaction; enforced at run time. */
  readonly writes: boolean;
  /** Whether suspended people may call it although it writes; others of them get `user-suspended`. Reads and public endpoints are open. */
  readonly whenSuspended?: true;
  /** Set for payments; otherwise derived from `writes`. */
  readonly priority?: 'money';
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** For file uploads: media types and maximum size. The handler gets the bytes. */
  readonly upload?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** The handler gets the unparsed body. */
  readonly rawBody?: true;
  readonly reply: z.ZodType;
  /** Server-sent events; `reply` is the payload of one event. */
  readonly stream?: true;
  /**
   * For replies that are the same for every guest: guests may get a cached one, unless the query has one of these parameters.
   */
  readonly cache?: { readonly ttlMs: number; readonly unlessQueryHas: readonly string[] };
  /** Error codes specific to this endpoint. */
  readonly errors: readonly ErrorCode[];
  /** Specific error codes for common refusals and failures. */
  readonly refusals?: Refusals;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export function priorityOf({ priority, writes }: Pick<Endpoint, 'priority' | 'writes'>): Priority {
  return priority ?? (writes ? 'ordinary' : 'browse');
}

type Part = 'params' | 'query' | 'body';

/** The request before parsing. */
export type CallOf<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodType ? P : never]: E[P] extends z.ZodType ? z.input<E[P]> : never;
};

/** The request after parsing. */
export type ParsedCallOf<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodType ? P : never]: E[P] extends z.ZodType ? z.output<E[P]> : never;
};

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
