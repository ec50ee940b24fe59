/** Listeners read the current claim; `moved` names the version of the history event. */
export const claimEvents = {
  moved: 'claims.moved',
  reminderDue: 'claims.reminder-due',
} as const;

export interface ClaimMovedPayload {
  readonly claimId: string;
  readonly orderId: string;
  readonly version: number;
}

export interface ClaimReminderPayload {
  readonly claimId: string;
  readonly orderId: string;
  /** When it was due. */
  readonly at: string;
  /** The deadline that it is about. */
  readonly dueAt: string;
}
