/** Everything in docs/scale.md that is assumed and not measured. How often calls are made is in unit-costs.json. */

export interface Size {
  readonly name: string;
  readonly dailyUsers: number;
  readonly registered: number;
  readonly products: number;
  /** Products searched by a text query: those of the user's countries, and no more than the engine may count. */
  readonly searched: number;
  /** The busiest seconds of a year over the mean of a day. */
  readonly peak: number;
  /**
   * How many of the guests' requests nginx answers: for pages that all guests ask for, and for those with an address of their
   * own. A page stays for about a second, so the more users, the more often it is there.
   */
  readonly hitRate: { readonly common: number; readonly rare: number };
}

export const sizes: readonly Size[] = [
  {
    name: 'Uruguay',
    dailyUsers: 50_000,
    registered: 500_000,
    products: 1_000_000,
    searched: 1_000_000,
    peak: 10,
    hitRate: { common: 0.7, rare: 0.01 },
  },
  {
    name: 'Río de la Plata',
    dailyUsers: 2_000_000,
    registered: 20_000_000,
    products: 40_000_000,
    searched: 38_000_000,
    peak: 6,
    hitRate: { common: 0.95, rare: 0.05 },
  },
  {
    name: 'Latin America',
    dailyUsers: 50_000_000,
    registered: 500_000_000,
    products: 1_000_000_000,
    searched: 10_000_000,
    peak: 4,
    hitRate: { common: 0.99, rare: 0.1 },
  },
];

/** As rented in São Paulo. */
export const machine = { cores: 16, memoryGb: 64, diskTb: 2, usd: 420 } as const;
/** Of one PostgreSQL server, before writes are sharded. */
export const largestServerCores = 64;
/** Of the cores at the peak: the rest is for the loss of a machine. */
export const maxBusy = 0.5;

export const assumed = {
  /** Guests' part of the page views. */
  guests: 0.6,
  /** Users with a page open at once, of those of a day. */
  openAtOnce: 0.1,
  streamsPerProcess: 10_000,
  photosPerProduct: 3,
  /** The original and its widths, in two formats. */
  bytesPerPhoto: 900_000,
  /** Pictures that a page shows before scrolling. */
  pictureBytesPerPage: 160_000,
  /** Of the pictures' bytes. */
  fromCdn: 0.95,
  likesPerProduct: 8,
  commentsPerProduct: 1.5,
  notificationsPerUser: 40,
  yearsOfOrders: 5,
  usdPerTbOut: 20,
  usdPerTbFromCdn: 8,
  usdPerTbOfPhotos: 15,
} as const;
