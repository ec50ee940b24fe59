import type { LimitRule } from '@perchero/contract/limits';
import { sql } from 'kysely';
import { secondsAfter } from '../clock.ts';
import type { Db, Tx } from '../database/database.ts';
import { deleteExpiredRows } from '../database/delete-expired.queries.ts';

interface Consumption {
  readonly limit: string;
  readonly subject: string;
  readonly rule: LimitRule;
  readonly now: Date;
}

/** One conditional write decides, so that concurrent calls never exceed the limit. */
export async function consumeWindow(tx: Tx, { limit, subject, rule, now }: Consumption) {
  const consumed = await tx
    .insertInto('rate_limit_window')
    .values({
      class: limit,
      subject,
      used: 1,
      window_ends_at: secondsAfter(now, rule.windowSeconds),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['class', 'subject'])
        .doUpdateSet((eb) => ({
          used: eb
            .case()
            .when('rate_limit_window.window_ends_at', '<=', now)
            .then(1)
            .else(eb('rate_limit_window.used', '+', 1))
            .end(),
          window_ends_at: eb
            .case()
            .when('rate_limit_window.window_ends_at', '<=', now)
            .then(eb.ref('excluded.window_ends_at'))
            .else(eb.ref('rate_limit_window.window_ends_at'))
            .end(),
        }))
        .where((eb) =>
          eb.or([
            eb('rate_limit_window.window_ends_at', '<=', now),
            eb('rate_limit_window.used', '<', rule.allowed),
          ]),
        ),
    )
    .returning(['window_ends_at', 'used'])
    .executeTakeFirst();
  const window =
    consumed ??
    (await tx
      .selectFrom('rate_limit_window')
      .where('class', '=', limit)
      .where('subject', '=', subject)
      .select('window_ends_at')
      .executeTakeFirst());
  const endsAt = window?.window_ends_at ?? secondsAfter(now, rule.windowSeconds);
  const cooldown = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return { allowed: consumed !== undefined, used: consumed?.used ?? rule.allowed, cooldown };
}

/** How much of these windows is used now, without waiting for row locks. */
export function readWindows(
  db: Db,
  windows: readonly Pick<Consumption, 'limit' | 'subject'>[],
  now: Date,
): Promise<{ limit: string; used: number; endsAt: Date }[]> {
  // bounded: one row for each window asked for
  return db
    .selectFrom('rate_limit_window')
    .where((eb) => eb.or(windows.map(({ limit, subject }) => eb.and({ class: limit, subject }))))
    .where('window_ends_at', '>', now)
    .select(['class as limit', 'used', 'window_ends_at as endsAt'])
    .execute();
}

export async function restoreWindow(
  tx: Tx,
  { limit, subject, now }: Omit<Consumption, 'rule'>,
): Promise<void> {
  await tx
    .updateTable('rate_limit_window')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('class', '=', limit)
    .where('subject', '=', subject)
    .where('window_ends_at', '>', now)
    // A check constraint of the table allows no window with zero uses.
    .where('used', '>', 1)
    .execute();
}

/** Resets the counters, as a correct password does. */
export async function deleteWindows(tx: Tx, limits: readonly string[], subject: string): Promise<void> {
  await tx
    .deleteFrom('rate_limit_window')
    .where('class', 'in', limits)
    .where('subject', '=', subject)
    .execute();
}

export function deleteEndedWindows(db: Db, now: Date): Promise<void> {
  return deleteExpiredRows(db, 'rate_limit_window', sql`window_ends_at < ${now}`);
}
