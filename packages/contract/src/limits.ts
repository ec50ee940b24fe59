/**
 * How often one caller may call, by the kind of endpoint. The count is kept in Redis, and in the process when Redis is
 * away: these protect the machines.
 */
export const limitClasses = {
  browse: { allowed: 600, windowSeconds: 60 },
  write: { allowed: 60, windowSeconds: 60 },
  /** A seller with a pile of clothes: five photos a piece, each with its slot, its end and its second try. */
  pictures: { allowed: 240, windowSeconds: 60 },
  /** Likes, comments, collections and what one does with notifications: quick fingers, no machine. */
  social: { allowed: 120, windowSeconds: 60 },
  /** Openings of the live channel: a browser that loses it again and again. */
  stream: { allowed: 60, windowSeconds: 60 },
  /** The payment provider, which may bring a backlog at once. */
  webhook: { allowed: 6_000, windowSeconds: 60 },
  report: { allowed: 20, windowSeconds: 60 },
  /** The flood gate before sign-in and registration; what they may do is counted again by `guardedLimits`. */
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
 * Limits inside an operation, each for a subject of its own (an address, a number, an account). They protect money and
 * people: counted in PostgreSQL, exact over all processes, and refusing when they cannot be counted.
 */
export const guardedLimits = {
  'sign-in-address': { allowed: 25, windowSeconds: 5 * minute },
  /** Failures of one network without the bot check; beyond them its sign-ins carry it. */
  'sign-in-unchecked': { allowed: 100, windowSeconds: 5 * minute },
  'sign-in-account': { allowed: 10, windowSeconds: 15 * minute },
  'sign-in-account-hour': { allowed: 25, windowSeconds: hour },
  /** A browser that this account has used before is counted apart, so that a stranger's guesses do not lock its owner out. */
  'sign-in-device': { allowed: 10, windowSeconds: 15 * minute },
  'password-check': { allowed: 10, windowSeconds: 15 * minute },
  'second-factor': { allowed: 5, windowSeconds: 15 * minute },
  'mail-recipient': { allowed: 1, windowSeconds: minute },
  'mail-recipient-half-hour': { allowed: 5, windowSeconds: 30 * minute },
  'mail-recipient-day': { allowed: 10, windowSeconds: day },
  /** By address, and by the networks it is part of: an attacker has many /64s of one provider, nobody has many /48s. */
  'mail-address': { allowed: 25, windowSeconds: 5 * minute },
  'mail-network-56': { allowed: 50, windowSeconds: 5 * minute },
  'mail-network': { allowed: 200, windowSeconds: 5 * minute },
  /** A recovery asked for in a browser that the person has used before; strangers cannot use it up. */
  'recovery-device': { allowed: 5, windowSeconds: 30 * minute },
  'mail-owner-notice': { allowed: 1, windowSeconds: day },
  'register-address': { allowed: 20, windowSeconds: hour },
  /** How many times one address, and one network (/24, /48), may learn whether an e-mail has an account. */
  'email-known-address': { allowed: 5, windowSeconds: hour },
  'email-known-address-day': { allowed: 20, windowSeconds: day },
  'email-known-network': { allowed: 50, windowSeconds: hour },
  'email-known-network-day': { allowed: 200, windowSeconds: day },
  'phone-known-actor': { allowed: 3, windowSeconds: day },
  /** By version of the address: phone carriers put many people behind one IPv4. */
  'phone-known-address-v4': { allowed: 200, windowSeconds: day },
  'phone-known-address-v6': { allowed: 10, windowSeconds: day },
  'sms-number': { allowed: 1, windowSeconds: minute },
  'sms-number-hour': { allowed: 3, windowSeconds: hour },
  'sms-number-day': { allowed: 5, windowSeconds: day },
  'sms-actor-day': { allowed: 5, windowSeconds: day },
  'sms-address-v4': { allowed: 60, windowSeconds: hour },
  'sms-address-v6': { allowed: 5, windowSeconds: hour },
  /** Codes that nobody has entered, by the network that asked and by the range of the number: SMS-pumping fraud. */
  'sms-unentered-network': { allowed: 30, windowSeconds: 30 * minute },
  'sms-unentered-range': { allowed: 20, windowSeconds: 30 * minute },
  /** What one network may cost us. All together have an alert (`SmsMany`) and no limit: strangers could use it up. */
  'sms-network': { allowed: 120, windowSeconds: hour },
  'sms-network-day': { allowed: 600, windowSeconds: day },
  'code-failures-actor': { allowed: 10, windowSeconds: day },
  /** Attempts to link an account at the payment provider. */
  'link-attempts': { allowed: 10, windowSeconds: hour },
  /** How often the provider is asked about one order because a page waits for it. */
  'order-check': { allowed: 1, windowSeconds: 10 },
  /** Notifications whose signature is wrong, where the configuration accepts them. */
  'unverified-notifications': { allowed: 60, windowSeconds: minute },
  /** Orders that one person may begin: each sets pieces aside. */
  'checkout-buyer': { allowed: 60, windowSeconds: hour },
  /** Comments of one person. */
  'comment-author': { allowed: 20, windowSeconds: 10 * minute },
  'comment-author-day': { allowed: 100, windowSeconds: day },
  /** Photos that one person may send. */
  'picture-slots': { allowed: 600, windowSeconds: day },
} as const satisfies Record<string, LimitRule>;

export type GuardedLimit = keyof typeof guardedLimits;
