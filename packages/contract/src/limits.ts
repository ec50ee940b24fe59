/**
 * Rate limits per caller and kind of endpoint, against overload. Counted in Redis, or in the process while Redis is
 * unavailable.
 */
export const limitClasses = {
  browse: { allowed: 600, windowSeconds: 60 },
  write: { allowed: 60, windowSeconds: 60 },
  /** A seller who publishes many products: five photos each, with slot, finish and one retry. */
  pictures: { allowed: 240, windowSeconds: 60 },
  /** Likes, comments, collections and notifications at the speed of a person. */
  social: { allowed: 120, windowSeconds: 60 },
  /** Stream connections, for a browser that reconnects repeatedly. */
  stream: { allowed: 60, windowSeconds: 60 },
  /** Webhooks of the payment provider, which may deliver a backlog. */
  webhook: { allowed: 6_000, windowSeconds: 60 },
  report: { allowed: 20, windowSeconds: 60 },
  /** Coarse limit before sign-in and registration; `guardedLimits` apply as well. */
  identity: { allowed: 120, windowSeconds: 60 },
} as const satisfies Record<string, LimitRule>;

export type LimitClass = keyof typeof limitClasses;

export interface LimitRule {
  readonly allowed: number;
  readonly windowSeconds: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Limits inside an operation, per subject (address, number, account), against abuse. Counted in
 * PostgreSQL, exact across processes, and failing closed.
 */
export const guardedLimits = {
  'sign-in-address': { allowed: 25, windowSeconds: 5 * minute },
  /** Failed sign-ins of a network without a bot check; beyond them the check is required. */
  'sign-in-unchecked': { allowed: 100, windowSeconds: 5 * minute },
  'sign-in-account': { allowed: 10, windowSeconds: 15 * minute },
  'sign-in-account-hour': { allowed: 25, windowSeconds: hour },
  /** Known devices are counted separately, so that guesses by strangers do not lock the owner out. */
  'sign-in-device': { allowed: 10, windowSeconds: 15 * minute },
  'password-check': { allowed: 10, windowSeconds: 15 * minute },
  'second-factor': { allowed: 5, windowSeconds: 15 * minute },
  'mail-recipient': { allowed: 1, windowSeconds: minute },
  'mail-recipient-half-hour': { allowed: 5, windowSeconds: 30 * minute },
  'mail-recipient-day': { allowed: 10, windowSeconds: day },
  /** Per address and per network: an attacker can have many /64s, but few /48s. */
  'mail-address': { allowed: 25, windowSeconds: 5 * minute },
  'mail-network-56': { allowed: 50, windowSeconds: 5 * minute },
  'mail-network': { allowed: 200, windowSeconds: 5 * minute },
  /** Recovery on a known device, which strangers cannot exhaust. */
  'recovery-device': { allowed: 5, windowSeconds: 30 * minute },
  'mail-owner-notice': { allowed: 1, windowSeconds: day },
  'register-address': { allowed: 20, windowSeconds: hour },
  /** Lookups of whether an e-mail has an account, per address and per network (/24, /48). */
  'email-known-address': { allowed: 5, windowSeconds: hour },
  'email-known-address-day': { allowed: 20, windowSeconds: day },
  'email-known-network': { allowed: 50, windowSeconds: hour },
  'email-known-network-day': { allowed: 200, windowSeconds: day },
  /** Lookups of whether a username is taken, which the form asks while it is typed. */
  'username-known-address': { allowed: 60, windowSeconds: hour },
  'username-known-address-day': { allowed: 200, windowSeconds: day },
  'username-known-network': { allowed: 600, windowSeconds: hour },
  'username-known-network-day': { allowed: 2_000, windowSeconds: day },
  'phone-known-actor': { allowed: 3, windowSeconds: day },
  /** By IP version: mobile carriers share one IPv4 among many people. */
  'phone-known-address-v4': { allowed: 200, windowSeconds: day },
  'phone-known-address-v6': { allowed: 10, windowSeconds: day },
  'sms-number': { allowed: 1, windowSeconds: minute },
  'sms-number-hour': { allowed: 3, windowSeconds: hour },
  'sms-number-day': { allowed: 5, windowSeconds: day },
  'sms-actor-day': { allowed: 5, windowSeconds: day },
  'sms-address-v4': { allowed: 60, windowSeconds: hour },
  'sms-address-v6': { allowed: 5, windowSeconds: hour },
  /** SMS-pumping fraud: codes never entered, per network and per number range. */
  'sms-unentered-network': { allowed: 30, windowSeconds: 30 * minute },
  'sms-unentered-range': { allowed: 20, windowSeconds: 30 * minute },
  /** SMS per network. The total has an alert (`SmsMany`) instead of a limit, which strangers could exhaust. */
  'sms-network': { allowed: 120, windowSeconds: hour },
  'sms-network-day': { allowed: 600, windowSeconds: day },
  'code-failures-actor': { allowed: 10, windowSeconds: day },
  /** Attempts to link an account at the payment provider. */
  'link-attempts': { allowed: 10, windowSeconds: hour },
  /** Provider checks of one order triggered by its page. */
  'order-check': { allowed: 1, windowSeconds: 10 },
  /** Webhooks with an invalid signature, where the configuration accepts them. */
  'unverified-notifications': { allowed: 60, windowSeconds: minute },
  /** Orders that one person may start: each reserves stock. */
  'checkout-buyer': { allowed: 60, windowSeconds: hour },
  /** Comments of one person. */
  'comment-author': { allowed: 20, windowSeconds: 10 * minute },
  'comment-author-day': { allowed: 100, windowSeconds: day },
  /** Refusals by those limits and the next ones that a new account may run into, and how often that is told. */
  'refused-writing': { allowed: 1, windowSeconds: hour },
  'refused-writing-told': { allowed: 1, windowSeconds: hour },
  /** Threads that one person may open, by the age of the account: below 7 days, below 30, older. */
  'new-threads-7-days': { allowed: 5, windowSeconds: day },
  'new-threads-30-days': { allowed: 15, windowSeconds: day },
  'new-threads': { allowed: 40, windowSeconds: day },
  /** The same words of one person in new threads: below 30 days, older. */
  'repeated-message-30-days': { allowed: 3, windowSeconds: day },
  'repeated-message': { allowed: 10, windowSeconds: day },
  /** Messages of one person. */
  'message-sender': { allowed: 20, windowSeconds: minute },
  'message-sender-day': { allowed: 600, windowSeconds: day },
  'message-photos-day': { allowed: 60, windowSeconds: day },
  /** Offers of one buyer. */
  'offer-buyer-day': { allowed: 25, windowSeconds: day },
  /** Reports and contact messages of one person, and contact messages of guests. */
  'report-account': { allowed: 20, windowSeconds: day },
  'contact-account': { allowed: 5, windowSeconds: day },
  'contact-address': { allowed: 5, windowSeconds: hour },
  /** Changes of the saved searches of one person: each is written to the search engine. */
  'saved-search-changes': { allowed: 100, windowSeconds: day },
  /** Pushes that one person asks for to try them. */
  'push-test': { allowed: 3, windowSeconds: 10 * minute },
  /** Photo uploads of one person. */
  'picture-slots': { allowed: 600, windowSeconds: day },
} as const satisfies Record<string, LimitRule>;

export type GuardedLimit = keyof typeof guardedLimits;
