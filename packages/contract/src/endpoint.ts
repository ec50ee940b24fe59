import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { LimitClass } from './limits.ts';

/**
 * Who may call. Whether they own the object is for the use case to say.
 * - `public`: everybody.
 * - `ticket`: the browser that began this registration.
 * - `phone`: whoever may prove a phone: a ticket, the session that a phone link opens, a member.
 * - `member`: a full session.
 * - `admin`: a member with the role, the second factor and a recent login; to everybody else the call does not exist.
 */
export type Access = 'public' | 'ticket' | 'phone' | 'member' | 'admin';

/**
 * What a repeated call does.
 * - `natural`: the same call twice leaves the same state, by the shape of the operation itself.
 * - `key`: natural, and with an Idempotency-Key header the first reply is stored and given again.
 */
export type Idempotency = 'natural' | 'key';

/**
 * Who is served when there is more to do than can be done: those who browse are turned away first, what money depends on last.
 */
export type Priority = 'browse' | 'ordinary' | 'money';

export interface Refusals {
  /** Instead of `not-signed-in`, also when the session has just ended. */
  readonly signedOut?: ErrorCode;
  /** Codes that the rules of the body have as messages; of several, the first of this list is told. */
  readonly invalid?: readonly ErrorCode[];
  /** Instead of `internal`. */
  readonly failed?: ErrorCode;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Dangerous enough to ask that the password was given a few minutes ago. */
  readonly recentLogin?: true;
  readonly limit: LimitClass;
  readonly idempotency: Idempotency;
  /** Whether the handler may open a transaction; one that says false and tries is stopped at run time. */
  readonly writes: boolean;
  /** For what money depends on; the others follow from `writes`. */
  readonly priority?: 'money';
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** For a call whose body is a file: its media types and its size at most. The handler gets the bytes. */
  readonly upload?: { readonly types: readonly string[]; readonly mostBytes: number };
  /** The handler gets the bytes as they came, and reads them itself. */
  readonly rawBody?: true;
  readonly reply: z.ZodType;
  /** Answers with events for as long as the caller stays; `reply` is what one of them carries. */
  readonly stream?: true;
  /**
   * For a reply that is the same for everybody: guests may get one that was made so long ago, unless the query says one of these.
   */
  readonly kept?: { readonly milliseconds: number; readonly unless: readonly string[] };
  /** The refusals of its own; those every endpoint can give are not repeated here. */
  readonly errors: readonly ErrorCode[];
  /** Words of its own for what is refused before the handler runs, or fails inside it. */
  readonly refusals?: Refusals;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export function priorityOf({ priority, writes }: Pick<Endpoint, 'priority' | 'writes'>): Priority {
  return priority ?? (writes ? 'ordinary' : 'browse');
}

type Part = 'params' | 'query' | 'body';

/** What the caller hands over, before parsing. */
export type CallOf<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodType ? P : never]: E[P] extends z.ZodType ? z.input<E[P]> : never;
};

/** What the handler receives, after parsing. */
export type ParsedCallOf<E extends Endpoint> = {
  [P in Part as E[P] extends z.ZodType ? P : never]: E[P] extends z.ZodType ? z.output<E[P]> : never;
};

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
