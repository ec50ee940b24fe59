export const messageEvents = {
  sent: 'messages.message-sent',
  /** A message asks for codes, passwords or cards. */
  dangerFound: 'messages.danger-found',
  /** A thread was not read for ten minutes. */
  reminderDue: 'messages.reminder-due',
} as const;

export interface MessageSentPayload {
  readonly threadId: string;
  readonly messageId: string;
  readonly seq: number;
}

export interface DangerFoundPayload {
  readonly messageId: string;
}

export interface MessageReminderPayload {
  readonly threadId: string;
  /** Who has not read it. */
  readonly accountId: string;
  /** When it was due. */
  readonly dueAt: string;
}
