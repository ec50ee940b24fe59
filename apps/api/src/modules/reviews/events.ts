/** Listeners read the current reviews. */
export const reviewEvents = {
  published: 'reviews.published',
  answered: 'reviews.answered',
  /** Removed by a moderator, or shown again. */
  moderated: 'reviews.moderated',
  reminderDue: 'reviews.reminder-due',
} as const;

export interface ReviewEventPayload {
  readonly orderId: string;
  readonly reviewId: string;
}
