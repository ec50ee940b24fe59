import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { MessageDeps } from './deps.ts';
import { messageEvents, type MessageReminderPayload } from './events.ts';
import { type DueMail, findDueMails, takeDueMail } from './inbox.queries.ts';

type Deps = Pick<MessageDeps, 'db' | 'clock'>;

/** Reminders of unread messages, one for each thread until it is read. */
export function messageWork(deps: Deps): readonly DueSource[] {
  return [
    foundWork(deps, {
      name: 'message-reminders',
      priority: 'ordinary',
      concurrency: 4,
      find: findDueMails,
      workOf: (mail) => ({
        subject: `${mail.threadId}:${mail.accountId}`,
        orderId: null,
        run: () => remind(deps, mail),
      }),
    }),
  ];
}

function remind({ db, clock }: Deps, mail: DueMail): Promise<void> {
  return inTransaction(db, async (tx) => {
    const dueAt = await takeDueMail(tx, mail, clock.now());
    if (!dueAt) return;
    const payload: MessageReminderPayload = { ...mail, dueAt: dueAt.toISOString() };
    await emit(tx, clock, { type: messageEvents.reminderDue, payload });
  });
}
