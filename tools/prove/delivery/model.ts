import { endOfBusinessDays } from '@perchero/contract/delivery/calendar.rules';

/** A delivery by the rules that people are told, without the product's code. Times are milliseconds. */
export type ModelDelivery = ReturnType<typeof openModel>;

type Ask = (one: ModelDelivery, now: number) => boolean;
/** Answers the code of a refusal. */
type Apply = (one: ModelDelivery, now: number) => string | void;

const hour = 60 * 60 * 1000;
/** From ten in the morning until the day ends. */
const reminderMs = 14 * hour;
const endOf = (from: number, days: number) => endOfBusinessDays(new Date(from), days).getTime();

export function openModel(method: string, now: number) {
  const one = {
    method,
    state: '',
    since: now,
    due: null as number | null,
    reminders: [] as { at: number; news: readonly string[] }[],
    proof: null as string | null,
    cause: null as string | null,
    endedAt: null as number | null,
    isExtended: false,
    isCancelAsked: false,
    isCancelAnswered: false,
    failures: 0,
    lockedUntil: 0,
    news: [] as string[],
  };
  enter('preparing', 5, 'buyer.bought', 'seller.sold')(one, now);
  return one;
}

/** What is told so many business days before the last. */
const reminders: Readonly<Record<string, readonly (readonly [days: number, ...news: string[]])[]>> = {
  preparing: [
    [2, 'seller.send-soon'],
    [0, 'buyer.send-today', 'seller.send-today'],
  ],
  sent: [[2, 'buyer.arrived-question']],
  ready_to_meet: [[2, 'buyer.meet-soon', 'seller.meet-soon']],
  handed_over: [
    [2, 'buyer.said-handed'],
    [0, 'buyer.said-handed'],
  ],
};

/** Until the end of a business day; 0 days are 48 hours. Going on answers an open question. */
function enter(state: string, days: number, ...news: readonly string[]): Apply {
  return (one, at) => {
    const told = days === 0 ? [] : (reminders[state] ?? []);
    one.reminders = told.map(([before, ...texts]) => ({
      at: endOf(at, days - before) - reminderMs,
      news: texts,
    }));
    Object.assign(one, { state, since: at, due: days === 0 ? at + 48 * hour : endOf(at, days) });
    if (state === 'sent' || state === 'ready_to_meet') one.isCancelAnswered = one.isCancelAsked;
    one.news.push(...news);
  };
}

function arrive(proof: string, ...news: readonly string[]): Apply {
  return (one, at) => {
    const state = one.method === 'in_person' ? 'handed_over' : 'delivered';
    enter(state, proof === 'seller' ? 5 : 0, ...news)(one, at);
    one.proof = proof;
  };
}

function end(state: string, cause: string, ...news: readonly string[]): Apply {
  return (one, at) => {
    Object.assign(one, { state, due: null, reminders: [], endedAt: at, cause });
    one.news.push(...news, ...(state === 'cancelled' ? ['buyer.refunded', 'seller.refunded'] : []));
  };
}

const ends: Readonly<Record<string, Apply>> = {
  preparing: end('cancelled', 'unsent', 'buyer.unsent', 'seller.unsent'),
  ready_to_meet: end('cancelled', 'not-met', 'buyer.not-met', 'seller.not-met'),
  delivered: end('completed', 'time', 'buyer.completed', 'seller.completed'),
  handed_over: end('completed', 'time', 'buyer.completed', 'seller.completed'),
};

/** Applies every deadline until now; an arrival that is over again is not told. */
export function passTime(one: ModelDelivery, now: number): void {
  for (let at = one.due; at !== null && at <= now; at = one.due) {
    const isLasting = at + 48 * hour > now;
    const apply = ends[one.state] ?? arrive('time', ...(isLasting ? ['buyer.taken-as-received'] : []));
    apply(one, at);
  }
}

/** The last reminder that is due, on its own day only. */
export function remind(one: ModelDelivery, now: number): void {
  const last = one.reminders.findLast(({ at }) => at <= now);
  one.reminders = one.reminders.filter(({ at }) => at > now);
  if (last && now < last.at + reminderMs) one.news.push(...last.news);
}

function isIn(...states: readonly string[]): Ask {
  return ({ state }) => states.includes(state);
}

const isUnsent = isIn('preparing', 'ready_to_meet');
const never: Ask = () => false;
const isMeeting: Ask = (one, now) => one.method === 'in_person' && isUnsent(one, now);
const isAsked: Ask = (one, now) => one.isCancelAsked && !one.isCancelAnswered && isUnsent(one, now);
const isNew = (method: string): Ask => {
  return (one) => one.method === method && one.state === 'preparing';
};
const hasProof = (...proofs: readonly string[]): Ask => {
  return ({ proof }) => proofs.includes(proof ?? '');
};
const note = (field: 'isCancelAsked' | 'isCancelAnswered', news: string): Apply => {
  return (one) => {
    one[field] = true;
    one.news.push(news);
  };
};
const bothMet = ['buyer.handed-over', 'seller.handed-over'];

function tryCode(isRight: boolean): Apply {
  return (one, now) => {
    if (one.lockedUntil > now) return 'handover-locked';
    if (isRight) return arrive('code', ...bothMet)(one, now);
    one.failures = (one.failures + 1) % 5;
    if (one.failures > 0) return 'invalid-handover-code';
    one.lockedUntil = now + hour;
    return 'handover-locked';
  };
}

const isDayReady: Ask = ({ state, since }, now) => state === 'ready_to_meet' && since + 24 * hour <= now;
const isReminded: Ask = ({ state, since }, now) =>
  state === 'preparing' && endOf(since, 3) - reminderMs <= now;
const extend: Apply = (one) => {
  one.isExtended = true;
  return enter('preparing', 8, 'seller.extended')(one, one.since);
};
const confirm: Apply = (one, now) =>
  arrive('buyer', ...(one.method === 'parcel' ? ['seller.received'] : bothMet))(one, now);

/** Who does it, when it is done already, when it is allowed, and what it does. */
export const rules: Readonly<Record<string, readonly [by: 'buyer' | 'seller', Ask, Ask, Apply]>> = {
  send: ['seller', isIn('sent'), isNew('parcel'), enter('sent', 10, 'buyer.shipped')],
  ready: ['seller', isIn('ready_to_meet'), isNew('in_person'), enter('ready_to_meet', 10, 'buyer.ready')],
  'hand-over': ['seller', hasProof('code'), isMeeting, tryCode(true)],
  'wrong-code': ['seller', hasProof('code'), isMeeting, tryCode(false)],
  'say-handed': ['seller', hasProof('seller'), isDayReady, arrive('seller', 'buyer.said-handed')],
  cancel: ['seller', never, isUnsent, end('cancelled', 'seller', 'buyer.seller-cancelled')],
  agree: ['seller', never, isAsked, end('cancelled', 'agreed', 'buyer.cancel-agreed')],
  refuse: [
    'seller',
    (one) => one.isCancelAnswered,
    isAsked,
    note('isCancelAnswered', 'buyer.cancel-refused'),
  ],
  confirm: [
    'buyer',
    hasProof('code', 'buyer', 'seller'),
    isIn('preparing', 'ready_to_meet', 'sent'),
    confirm,
  ],
  approve: ['buyer', never, isIn('delivered', 'handed_over'), end('completed', 'buyer', 'seller.completed')],
  extend: ['buyer', (one) => one.isExtended && one.state === 'preparing', isReminded, extend],
  'ask-cancel': ['buyer', (one) => one.isCancelAsked, isUnsent, note('isCancelAsked', 'seller.cancel-asked')],
};

/** Answers as the product must: `ok`, or the code of its refusal. */
export function act(one: ModelDelivery, name: string, now: number): string {
  const isLate = one.due !== null && one.due <= now;
  passTime(one, now);
  const rule = rules[name];
  if (isLate || !rule) return 'deadline-passed';
  const [, isDone, isAllowed, apply] = rule;
  if (isDone(one, now)) return 'ok';
  if (isAllowed(one, now)) return apply(one, now) ?? 'ok';
  return one.state === 'delivered' && one.proof === 'time' ? 'deadline-passed' : 'invalid-order-state';
}
