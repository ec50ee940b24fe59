import type { OfferSide, OfferState, VoidCause } from '@perchero/contract/offers/offer-states.rules';
import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';

export interface Offer {
  readonly id: string;
  readonly productId: number;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly by: OfferSide;
  readonly priceCents: number;
  readonly listPriceCents: number;
  readonly state: OfferState;
  readonly cause: VoidCause | null;
  readonly answersId: string | null;
  readonly likerOfferId: string | null;
  readonly madeAt: Date;
  readonly until: Date;
  readonly remindAt: Date | null;
  readonly version: number;
}

const columns = [
  'id',
  'product_id as productId',
  'buyer_id as buyerId',
  'seller_id as sellerId',
  'by',
  'price_cents as priceCents',
  'list_price_cents as listPriceCents',
  'state',
  'cause',
  'answers_id as answersId',
  'liker_offer_id as likerOfferId',
  'made_at as madeAt',
  'until',
  'remind_at as remindAt',
  'version',
] as const;

/** Columns whose values the table checks. */
type Narrowed = Pick<Offer, 'by' | 'state' | 'cause'>;

/** The product and the buyer that an offer is between. */
export type Pair = Pick<Offer, 'productId' | 'buyerId'>;

const live = ['open', 'accepted'];

const selectOffers = (db: Db) => db.selectFrom('offer').select(columns).$narrowType<Narrowed>();

export async function findOffer(db: Db, id: string): Promise<Offer | null> {
  const row = await selectOffers(db).where('id', '=', id).limit(1).executeTakeFirst();
  return row ?? null;
}

export function findOffers(db: Db, ids: readonly string[]): Promise<Offer[]> {
  return selectOffers(db).where('id', 'in', ids).limit(ids.length).execute();
}

/** Lock offers before stock and products. */
export async function lockOffer(tx: Tx, id: string): Promise<Offer | null> {
  const row = await selectOffers(tx).where('id', '=', id).limit(1).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** The open or accepted offer between the two. */
export async function lockLiveOffer(tx: Tx, { productId, buyerId }: Pair): Promise<Offer | null> {
  const row = await selectOffers(tx)
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', live)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The open or accepted offer between the two; without one, the latest. */
export async function findLatestOffer(db: Db, { productId, buyerId }: Pair): Promise<Offer | null> {
  const row = await selectOffers(db)
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .orderBy(sql`state in ('open', 'accepted')`, 'desc')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface ReceivedOffer extends Offer {
  readonly buyer: {
    readonly id: string;
    readonly username: string;
    readonly full_name: string;
    readonly avatar_url: string | null;
  };
  /** Counter-offers that the seller made to this buyer. */
  readonly counters: number;
}

interface Received {
  readonly productId: number;
  readonly sellerId: string;
  readonly now: Date;
  readonly limit: number;
}

/** Open and accepted offers of a product with their buyers, newest first. Who took an offer to likers is not shown. */
export function findReceived(
  db: Db,
  { productId, sellerId, now, limit }: Received,
): Promise<ReceivedOffer[]> {
  return readNamed(
    db,
    'offers-received',
    sql<ReceivedOffer>`
      select offer.id, offer.product_id as "productId", offer.buyer_id as "buyerId", offer.seller_id as "sellerId", offer.by,
        offer.price_cents as "priceCents", offer.list_price_cents as "listPriceCents", offer.state, offer.cause,
        offer.answers_id as "answersId", offer.liker_offer_id as "likerOfferId", offer.made_at as "madeAt", offer.until,
        offer.remind_at as "remindAt", offer.version,
        json_build_object('id', account.id, 'username', account.username, 'full_name', account.full_name,
          'avatar_url', account.avatar_path) as buyer,
        (select count(*)::int from offer as counter
          where counter.product_id = offer.product_id and counter.buyer_id = offer.buyer_id and counter.by = 'seller'
            and counter.liker_offer_id is null) as counters
      from offer join account on account.id = offer.buyer_id
      where offer.product_id = ${productId} and offer.state in ('open', 'accepted') and offer.until > ${now}
        and offer.liker_offer_id is null and ${isNotBlocked(sellerId, sql.ref('offer.buyer_id'))}
      order by offer.made_at desc, offer.id
      limit ${limit}`,
  );
}

/** Accepted offers among these, in the order of their ids. */
export function lockAccepted(tx: Tx, ids: readonly string[]): Promise<Offer[]> {
  return selectOffers(tx)
    .where('id', 'in', ids)
    .where('state', '=', 'accepted')
    .orderBy('id')
    .limit(ids.length)
    .forUpdate()
    .execute();
}

export async function findTaken(db: Db, likerOfferId: string, buyerId: string): Promise<Offer | null> {
  const row = await selectOffers(db)
    .where('liker_offer_id', '=', likerOfferId)
    .where('buyer_id', '=', buyerId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Offers that one side made, without those to likers. */
export async function countOffers(db: Db, { productId, buyerId }: Pair, by: OfferSide): Promise<number> {
  // bounded: by the offers that a side may make
  const { count } = await db
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('by', '=', by)
    .where('liker_offer_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewOffer = Omit<Offer, 'cause' | 'version'>;

/** Null when the id is taken. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<Offer | null> {
  const row = await tx
    .insertInto('offer')
    .values({
      id: offer.id,
      product_id: offer.productId,
      buyer_id: offer.buyerId,
      seller_id: offer.sellerId,
      by: offer.by,
      price_cents: offer.priceCents,
      list_price_cents: offer.listPriceCents,
      state: offer.state,
      answers_id: offer.answersId,
      liker_offer_id: offer.likerOfferId,
      made_at: offer.madeAt,
      until: offer.until,
      remind_at: offer.remindAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .$narrowType<Narrowed>()
    .executeTakeFirst();
  return row ?? null;
}

type OfferChange = Pick<Offer, 'state' | 'cause' | 'until' | 'remindAt' | 'version'>;

export function updateOffer(tx: Tx, id: string, change: OfferChange): Promise<Offer> {
  const { state, cause, until, remindAt, version } = change;
  return tx
    .updateTable('offer')
    .set({ state, cause, until, remind_at: remindAt, version })
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Narrowed>()
    .executeTakeFirstOrThrow();
}

export async function deleteReminder(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('offer').set({ remind_at: null }).where('id', '=', id).execute();
}

interface HistoryEvent {
  readonly offer: Offer;
  readonly from: OfferState | null;
  readonly cause: string;
  readonly actorId: string | null;
  readonly at: Date;
}

export async function insertOfferEvent(
  tx: Tx,
  { offer, from, cause, actorId, at }: HistoryEvent,
): Promise<void> {
  const { id, state, version } = offer;
  await tx
    .insertInto('offer_event')
    .values({ offer_id: id, from_state: from, to_state: state, version, cause, actor_id: actorId, at })
    .execute();
}

export interface OfferStep {
  readonly to: OfferState;
  readonly version: number;
  readonly at: Date;
}

/** What happened to an offer, oldest first. */
export function findSteps(db: Db, offerId: string): Promise<OfferStep[]> {
  // bounded: by the steps that the state table allows
  return db
    .selectFrom('offer_event')
    .select(['to_state as to', 'version', 'at'])
    .where('offer_id', '=', offerId)
    .orderBy('version')
    .$narrowType<Pick<OfferStep, 'to'>>()
    .execute();
}

/** Offers with a deadline or a reminder that is due. */
export async function findDue(db: Db, { now, limit, except }: Due): Promise<string[]> {
  // bounded: each part by its limit
  const rows = await readNamed(
    db,
    'offers-find-due',
    sql<{ id: string }>`
      (select id from offer where state in ('open', 'accepted') and until <= ${now} and id <> all (${except}::uuid[])
        order by until limit ${limit})
      union
      (select id from offer where remind_at <= ${now} and id <> all (${except}::uuid[])
        order by remind_at limit ${limit})
      limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export interface Batch {
  /** The last id of the batch before. */
  readonly after: string;
  readonly limit: number;
}

/** The open and accepted offers of a product, of a person, or between two people. */
type LiveOf =
  | { readonly productId: number }
  | { readonly accountId: string }
  | { readonly people: readonly [string, string] };

export async function findLive(db: Db, of: LiveOf, { after, limit }: Batch): Promise<string[]> {
  const rows = await db
    .selectFrom('offer')
    .select('id')
    .where((eb) => {
      if ('productId' in of) return eb('product_id', '=', of.productId);
      if ('accountId' in of)
        return eb.or([eb('buyer_id', '=', of.accountId), eb('seller_id', '=', of.accountId)]);
      return eb.and([eb('buyer_id', 'in', of.people), eb('seller_id', 'in', of.people)]);
    })
    .where('state', 'in', live)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
