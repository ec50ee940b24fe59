import type { FuzzPerson } from './crowd.ts';

/** What the whole crowd knows of the shop; grows with what the answers say. */
export interface Shop {
  readonly members: readonly FuzzPerson[];
  readonly admins: readonly FuzzPerson[];
  /** Whom admins may do away with. */
  readonly victims: readonly FuzzPerson[];
  /** Cookies of browsers with a registration begun. */
  readonly tickets: readonly string[];
  /** What the bot check gave to people, each good for once. */
  readonly botTokens: string[];
  readonly products: number[];
  readonly comments: number[];
  readonly orders: string[];
  readonly checkouts: string[];
  readonly cursors: string[];
}

export type Role = 'guest' | 'member' | 'admin';

/** One client of the crowd: in whose name it asks, and from where. */
export interface Hand {
  readonly shop: Shop;
  role: Role;
  /** Whose own things are meant; for a guest somebody who is not there. */
  person: FuzzPerson;
  cookie: string | null;
  /** Takes the place of somebody else. */
  becomes(role: Role): void;
  /** The address that the proxy in front sees. */
  address(): string;
}

/** `next` draws a number below the given one; `turn` is shared, so that everybody comes once before anybody comes twice. */
export function createHand(shop: Shop, next: (below: number) => number, turn: { now: number }): Hand {
  const [someone] = shop.members;
  if (!someone) throw new Error('A shop needs members');
  return {
    shop,
    role: 'guest',
    person: someone,
    cookie: null,
    becomes(role) {
      const place = turn.now++;
      const people = role === 'admin' ? shop.admins : shop.members;
      this.role = role;
      this.person = people[place % people.length] ?? someone;
      const ticket = shop.tickets[place % (shop.tickets.length * 2)] ?? null;
      this.cookie = role === 'guest' ? ticket : this.person.cookie;
    },
    address() {
      if (this.role !== 'guest') return this.person.address;
      return `100.${64 + next(64)}.${next(256)}.${next(256)}`;
    },
  };
}

/** Remembers what somebody may be asked about later. */
export function learn(shop: Shop, body: string): void {
  for (const [, key = '', number, text = ''] of body.matchAll(interesting)) {
    if (key === 'id_comentario') keep(shop.comments, Number(number));
    else if (key === 'order_id') keep(shop.orders, text);
    else if (key === 'checkout_id') keep(shop.checkouts, text);
    else keep(shop.cursors, text);
  }
}

const interesting = /"(id_comentario|order_id|checkout_id|nextCursor|cursor)":(?:(\d+)|"([^"]+)")/g;
const mostKept = 2_000;

function keep<T>(list: T[], thing: T): void {
  if (list.length < mostKept) list.push(thing);
  else list[mostKept - 1] = thing;
}
