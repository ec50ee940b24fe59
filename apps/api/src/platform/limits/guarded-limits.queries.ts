import type { LimitRule } from '@perchero/contract/limits';
import { sql } from 'kysely';
import { secondsAfter } from '../clock.ts';
import type { Db, Tx } from '../database/database.ts';
import { deleteRunOut } from '../database/delete-expired.queries.ts';

interface Taken {
  readonly limit: string;
  readonly subject: string;
  readonly rule: LimitRule;
  readonly now: Date;
}

/** One conditional write decides: two calls at once never both take the last place. */
export async function takeFromWindow(tx: Tx, { limit, subject, rule, now }: Taken) {
  const taken = await tx
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
    taken ??
    (await tx
      .selectFrom('rate_limit_window')
      .where('class', '=', limit)
      .where('subject', '=', subject)
      .select('window_ends_at')
      .executeTakeFirst());
  const endsAt = window?.window_ends_at ?? secondsAfter(now, rule.windowSeconds);
  const cooldown = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return { allowed: taken !== undefined, used: taken?.used ?? rule.allowed, cooldown };
}

/** How much of these windows is used now, without waiting for whoever is taking from them. */
export function readWindows(
  db: Db,
  windows: readonly Pick<Taken, 'limit' | 'subject'>[],
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

export async function giveBackToWindow(tx: Tx, { limit, subject, now }: Omit<Taken, 'rule'>): Promise<void> {
  await tx
    .updateTable('rate_limit_window')
    .set((eb) => ({ used: eb('used', '-', 1) }))
    .where('class', '=', limit)
    .where('subject', '=', subject)
    .where('window_ends_at', '>', now)
    // The table keeps no window without a place taken.
    .where('used', '>', 1)
    .execute();
}

/** Gives all places of a window back, as a right password does. */
export async function clearWindows(tx: Tx, limits: readonly string[], subject: string): Promise<void> {
  await tx
    .deleteFrom('rate_limit_window')
    .where('class', 'in', limits)
    .where('subject', '=', subject)
    .execute();
}

export function deleteEndedWindows(db: Db, now: Date): Promise<void> {
  return deleteRunOut(db, 'rate_limit_window', sql`window_ends_at < ${now}`);
}
