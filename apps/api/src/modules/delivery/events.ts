/** Listeners read the current delivery; `moved` and the others name the version of the history event. */
export const deliveryEvents = {
  opened: 'delivery.opened',
  moved: 'delivery.moved',
  reminderDue: 'delivery.reminder-due',
  cancelAsked: 'delivery.cancel-asked',
  cancelAnswered: 'delivery.cancel-answered',
  extended: 'delivery.extended',
  addressChanged: 'delivery.address-changed',
} as const;

/** What a reminder is about. */
export type Reminder = 'send-soon' | 'send-today' | 'confirm' | 'meet' | 'said-handed';

export interface DeliveryEventPayload {
  readonly orderId: string;
  readonly version: number;
}

export interface ReminderPayload {
  readonly orderId: string;
  readonly what: Reminder;
  /** When it was due. */
  readonly at: string;
  /** The deadline that it is about. */
  readonly dueAt: string;
}
