import { expect } from 'vitest';
import { onSocialEvents } from '../src/modules/notifications/index.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type { DeliveredEvent } from '../src/platform/events/events.ts';
import type { TestApp } from './people.ts';
import type { Visitor } from './visitor.ts';

export async function like(visitor: Visitor, productId: number, verb: 'add' | 'remove' = 'add') {
  expect((await visitor.post(`/api/like/${verb}`, { post_id: productId })).status).toBe(200);
}

/** For tests in which one account comments more than the limit allows. */
export async function resetCommentLimits(test: Pick<TestApp, 'db'>): Promise<void> {
  await inTransaction(test.db, (tx) =>
    tx.deleteFrom('rate_limit_window').where('class', 'like', 'comment-author%').execute(),
  );
}

/** Returns the comment's id. */
export async function comment(
  visitor: Visitor,
  productId: number,
  content: string,
  parentId?: number,
): Promise<number> {
  const { status, body } = await visitor.post('/api/add-comment', {
    productId,
    content,
    parentId,
    anyway: true,
  });
  expect(status).toBe(200);
  return body.comment.id_comentario;
}

export async function bellOf({ visitor, member }: { visitor: Visitor; member: { id: string } }, page = 1) {
  const { status, body } = await visitor.get(`/api/notifications/by-user/${member.id}?page=${page}`);
  expect(status).toBe(200);
  return body;
}

/** Undelivered events, oldest first. */
export async function pendingEvents(test: TestApp, from = 'social.'): Promise<DeliveredEvent[]> {
  const rows = await test.db
    .selectFrom('outbox_event')
    .select(['id', 'type', 'payload'])
    .where('type', 'like', `${from}%`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, requestId: 'test', traceParent: null }));
}

export function tell(test: TestApp, events: readonly DeliveredEvent[]): Promise<void> {
  return onSocialEvents(test).handle(events);
}

/** Checks the stored counters against the rows. */
export async function expectExactInbox(test: TestApp, accountId: string): Promise<void> {
  const inbox = await test.db
    .selectFrom('notification_inbox')
    .select(['revision', 'unread', 'total'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const rows = await test.db
    .selectFrom('notification')
    .select(['kind', 'read_at', 'revision', 'actor_count', 'actor_id'])
    .select((eb) =>
      eb
        .selectFrom('notification_actor')
        .whereRef('notification_actor.notification_id', '=', 'notification.id')
        .select((of) => of.fn.countAll<number>().as('people'))
        .as('people'),
    )
    .where('account_id', '=', accountId)
    .execute();

  expect({ unread: inbox?.unread ?? 0, total: inbox?.total ?? 0 }).toEqual({
    unread: rows.filter(({ read_at }) => read_at === null).length,
    total: rows.length,
  });
  for (const row of rows) {
    expect(row.revision).toBeLessThanOrEqual(inbox?.revision ?? 0);
    expect(row.actor_id).not.toBe(accountId);
    if (row.kind === 'like') expect(row.actor_count).toBe(row.people);
  }
}
