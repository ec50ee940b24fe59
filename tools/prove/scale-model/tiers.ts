/** What is supposed, not measured: how people use the shop, how many come, and what machines cost. */

export interface Call {
  readonly what: string;
  /** By one person on one day. */
  readonly times: number;
  /** A class of requests of the bench. */
  readonly request: string;
  /** What it costs the web host, as this page of the bench: a document, or its data for who moves within the app. */
  readonly page?: string;
  /** The engine looks at every document that fits. */
  readonly readsText?: true;
  /** Ends in the one server that money and counters are written to. */
  readonly writes?: true;
  /** May be read from a replica ([record 30](adr/0030-read-replica.md)). */
  readonly fromReplica?: true;
}

/** Sixty calls, of which 70 % list, as in the traffic of other marketplaces. Three visits begin at the rack; further pages come from the API. */
export const dayOfAPerson: readonly Call[] = [
  { what: 'a visit begins', times: 3, request: 'newest, no filter', page: 'page /productos' },
  { what: 'newest pieces', times: 5, request: 'newest, no filter', page: 'move to /productos' },
  { what: 'one filter', times: 6, request: 'one filter', page: 'move to /productos' },
  { what: 'three filters', times: 5, request: 'three filters', page: 'move to /productos' },
  { what: 'by price', times: 3, request: 'price order, one filter', page: 'move to /productos' },
  { what: 'further pages', times: 15, request: 'newest, deep page' },
  { what: 'a text', times: 5, request: 'text, typical', page: 'move to /productos', readsText: true },
  { what: 'a piece', times: 9, request: 'product page, member', page: 'page /Post/:id', fromReplica: true },
  { what: 'a profile', times: 2, request: 'profile', page: 'page /perfil/:username', fromReplica: true },
  { what: 'people', times: 1.5, request: 'people search' },
  { what: 'who am I', times: 2, request: 'session' },
  { what: 'the bell', times: 1, request: 'notifications' },
  { what: 'its number', times: 1, request: 'unread count' },
  { what: 'a like', times: 1.2, request: 'like', writes: true },
  { what: 'a comment', times: 0.2, request: 'comment', writes: true },
  { what: 'a publication', times: 0.05, request: 'publish, one photo', writes: true },
  { what: 'a checkout', times: 0.03, request: 'checkout, one piece', writes: true },
];

export interface Tier {
  readonly name: string;
  readonly dailyPeople: number;
  readonly registered: number;
  readonly products: number;
  /** The busiest seconds of a year over the mean of a day. Many hours of day and many habits are evener than one city. */
  readonly peak: number;
  /** Pieces that one search may look through: those of the countries one buys from, and no more than the engine is allowed to count. */
  readonly searched: number;
}

export const tiers: readonly Tier[] = [
  {
    name: 'Uruguay',
    dailyPeople: 50_000,
    registered: 500_000,
    products: 1_000_000,
    peak: 10,
    searched: 1_000_000,
  },
  {
    name: 'Río de la Plata',
    dailyPeople: 2_000_000,
    registered: 20_000_000,
    products: 40_000_000,
    peak: 6,
    searched: 38_000_000,
  },
  {
    name: 'Latin America',
    dailyPeople: 50_000_000,
    registered: 500_000_000,
    products: 1_000_000_000,
    peak: 4,
    searched: 10_000_000,
  },
];

/** A machine as it is rented in São Paulo: cores, disk and price a month. */
export const machine = { cores: 16, memoryGb: 64, diskTb: 2, usd: 420 } as const;
/** The largest that a single PostgreSQL may have before its writes have to be divided. */
export const largestServerCores = 64;
/** Of its cores at the peak: the rest is for the loss of another machine. */
export const fullAt = 0.5;

export const supposed = {
  /** Of the people of a day, at the same moment with a page open. */
  openAtOnce: 0.1,
  /** `npm run prove streams` holds so many in one process. */
  streamsOfProcess: 10_000,
  photosOfPiece: 3,
  /** The original and its widths, in two formats. */
  bytesOfPhoto: 900_000,
  /** Pictures that a page shows before one scrolls on. */
  pictureBytesOfPage: 160_000,
  /** Of what pictures and scripts weigh, answered by the network in front. */
  fromNetwork: 0.95,
  likesOfPiece: 8,
  commentsOfPiece: 1.5,
  /** Kept for one person: 500 at most, most have fewer. */
  notificationsOfPerson: 40,
  ordersKeptYears: 5,
  usdOfTbOut: 20,
  usdOfTbFromNetwork: 8,
  usdOfTbOfObjects: 15,
} as const;
