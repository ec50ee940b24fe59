import { maxOffers } from '@perchero/contract/offers/offer-prices.rules';
import type { OfferState } from '@perchero/contract/offers/offer-states.rules';
import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { OfferChange } from './offer-news.rules.ts';

export interface NotifiedOffer {
  readonly offerId: string;
  readonly productId: number;
  readonly buyerId: string;
  readonly sellerId: string;
  readonly priceCents: number;
  readonly until: Date;
  readonly present: OfferState;
}

export interface OfferStep extends NotifiedOffer, OfferChange {
  readonly version: number;
  readonly at: Date;
}

const columns = sql`offer.id as "offerId", offer.product_id as "productId", offer.buyer_id as "buyerId",
  offer.seller_id as "sellerId", offer.price_cents as "priceCents", offer.until, offer.state as present`;

/** The recorded events, with the current state of the offers. */
export function readOfferSteps(
  db: Db,
  wanted: readonly { readonly offerId: string; readonly version: number }[],
): Promise<OfferStep[]> {
  if (wanted.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-offer-steps',
    sql<OfferStep>`
      select ${columns}, event.version, event.from_state as from, event.to_state as to, event.cause, event.at, offer.by,
        offer.answers_id is not null as "isCounter",
        exists (
          select from shop_order join order_item on order_item.order_id = shop_order.id
          where shop_order.buyer_id = offer.buyer_id and order_item.product_id = offer.product_id
            and shop_order.paid_at >= offer.made_at) as "hasBought"
      from unnest(${wanted.map(({ offerId }) => offerId)}::uuid[], ${wanted.map(({ version }) => version)}::int[])
        as wanted (offer_id, version)
      join offer_event as event on event.offer_id = wanted.offer_id and event.version = wanted.version
      join offer on offer.id = wanted.offer_id
      limit ${wanted.length}`,
  );
}

/** Agreed prices among these. */
export function readAgreedOffers(db: Db, ids: readonly string[]): Promise<NotifiedOffer[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-agreed-offers',
    sql<NotifiedOffer>`
      select ${columns} from offer where id = any(${ids}::uuid[]) and state = 'accepted' limit ${ids.length}`,
  );
}

interface NotifiedLikerOffer {
  readonly id: string;
  readonly productId: number;
  readonly sellerId: string;
  readonly priceCents: number;
  readonly madeAt: Date;
  readonly until: Date;
}

/** Those that can still be taken. */
export function readLikerOffers(db: Db, ids: readonly string[], now: Date): Promise<NotifiedLikerOffer[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readNamed(
    db,
    'notifications-liker-offers',
    sql<NotifiedLikerOffer>`
      select id, product_id as "productId", seller_id as "sellerId", price_cents as "priceCents", made_at as "madeAt", until
      from liker_offer where id = any(${ids}::uuid[]) and voided_at is null and until > ${now} limit ${ids.length}`,
  );
}

/** Offers that the recipient of the notification `item` about `product` can still make. */
export const offersLeft = sql`(
  select greatest(${sql.lit(maxOffers)} - count(*), 0)::int from offer
  where offer.product_id = item.product_id and offer.liker_offer_id is null
    and (offer.by, offer.buyer_id) in (
      select 'buyer', inbox.account_id where product.seller_id <> inbox.account_id
      union all select 'seller', item.actor_id where product.seller_id = inbox.account_id))`;

interface MailedOffer {
  readonly title: string;
  readonly productId: number;
  readonly state: OfferState;
  /** Of the other side; null when the account is deleted. */
  readonly otherName: string | null;
}

export async function readMailedOffer(
  db: Db,
  offerId: string,
  accountId: string,
): Promise<MailedOffer | null> {
  const [row] = await readNamed(
    db,
    'notifications-mailed-offer',
    sql<MailedOffer>`
      select product.title, offer.product_id as "productId", offer.state, other.full_name as "otherName"
      from offer join product on product.id = offer.product_id
      left join account as other on other.deleted_at is null
        and other.id = case ${accountId}::uuid when offer.buyer_id then offer.seller_id else offer.buyer_id end
      where offer.id = ${offerId} limit 1`,
  );
  return row ?? null;
}
