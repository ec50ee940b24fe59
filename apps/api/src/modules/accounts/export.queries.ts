import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { endedInNothing } from './case-outcome.sql.ts';

// Every query needs a bound; these exceed any real account.
const maxProducts = 10_000;
const maxOthers = 1_000;
const maxMessages = 100_000;

export function findOwnProducts(db: Db, sellerId: string) {
  return db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .select([
      'id',
      'title',
      'description',
      'price_cents',
      'product_stock.stock',
      'state',
      'product_type',
      'accessory_type',
      'size',
      'size_system',
      'age',
      'sex',
      'brand',
      'condition',
      'category',
      'colors',
      'materials',
      'measurements',
      'department',
      'created_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('product_picture')
        .whereRef('product_picture.product_id', '=', 'product.id')
        .select(sql<string[]>`coalesce(array_agg(path order by position), '{}')`.as('paths'))
        .as('images'),
      eb
        .selectFrom('product_tag')
        .innerJoin('tag', 'tag.id', 'product_tag.tag_id')
        .whereRef('product_tag.product_id', '=', 'product.id')
        .select(sql<string[]>`coalesce(array_agg(tag.name order by tag.name), '{}')`.as('names'))
        .as('tags'),
      eb
        .selectFrom('product_delivery')
        .whereRef('product_delivery.product_id', '=', 'product.id')
        .select(sql<object>`to_jsonb(product_delivery) - 'product_id'`.as('delivery'))
        .as('delivery'),
    ])
    .where('seller_id', '=', sellerId)
    .where('state', '<>', 'deleted')
    .orderBy('id', 'desc')
    .limit(maxProducts)
    .execute();
}

export async function findSellerAccount(db: Db, accountId: string) {
  const row = await db
    .selectFrom('seller_account')
    .select(['provider_user_id as mp_user_id', 'nickname', 'state', 'linked_at', 'unlinked_at'])
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findDeliverySettings(db: Db, accountId: string) {
  const row = await db
    .selectFrom('delivery_settings')
    .select(['department', 'in_person', 'zone', 'parcel', 'local_cents', 'country_cents', 'updated_at'])
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findVacation(db: Db, accountId: string) {
  const row = await db
    .selectFrom('seller_vacation')
    .select(['since', 'until'])
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function findOfferSettings(db: Db, accountId: string) {
  const row = await db
    .selectFrom('offer_settings')
    .select(['is_open', 'floor_percent'])
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Of all products together: what happened on each of the last 90 days. */
export function findSellerDays(db: Db, accountId: string) {
  return db
    .selectFrom('seller_day')
    .select(['day', 'views', 'likes', 'saves', 'offers', 'sales'])
    .where('account_id', '=', accountId)
    .orderBy('day')
    .limit(maxOthers)
    .execute();
}

/** Made and received. */
export function findOwnOffers(db: Db, accountId: string) {
  return db
    .selectFrom('offer')
    .select(['product_id', 'by', 'price_cents', 'state', 'made_at', 'until'])
    .select(
      sql<'buyer' | 'seller'>`case when buyer_id = ${accountId} then 'buyer' else 'seller' end`.as('side'),
    )
    .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('seller_id', '=', accountId)]))
    .orderBy('made_at')
    .limit(maxProducts)
    .execute();
}

export function findLikerOffers(db: Db, sellerId: string) {
  return db
    .selectFrom('liker_offer')
    .select(['product_id', 'price_cents', 'made_at', 'until'])
    .where('seller_id', '=', sellerId)
    .orderBy('made_at')
    .limit(maxProducts)
    .execute();
}

export function findOwnAddresses(db: Db, accountId: string) {
  return db
    .selectFrom('address')
    .select([
      'kind',
      'label',
      'recipient',
      'phone',
      'street',
      'door',
      'apartment',
      'office',
      'locality',
      'department',
      'postal_code',
      'notes',
      'is_default',
      'created_at',
      'updated_at',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .limit(maxOthers)
    .execute();
}

export function findPhoneCodes(db: Db, accountId: string) {
  return db
    .selectFrom('auth.phone_code')
    .select(['phone', 'created_at', 'verified_at'])
    .where('actor', 'in', [`account:${accountId}`, `registration:${accountId}`])
    .orderBy('id', 'desc')
    .limit(maxOthers)
    .execute();
}

export function findActionsAbout(db: Db, accountId: string) {
  return db
    .selectFrom('audit_entry')
    .select(['action', 'at as created_at'])
    .where((eb) =>
      eb.or([
        // What moderators read and took says who was reported; decisions are exported by themselves.
        eb.and([
          eb('subject_kind', '=', 'person'),
          eb('subject_id', '=', accountId),
          eb('case_id', 'is', null),
        ]),
        eb(sql`detail ->> 'owner_id'`, '=', accountId),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(maxOthers)
    .execute();
}

export async function findSecondFactorDate(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('auth.second_factor')
    .select('created_at')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export function findOwnCollections(db: Db, ownerId: string) {
  return db
    .selectFrom('collection')
    .select(['id', 'name', 'is_public', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('collection_product')
        .whereRef('collection_id', '=', 'collection.id')
        .select(sql<number[]>`coalesce(json_agg(product_id order by place desc), '[]')`.as('ids'))
        .as('product_ids'),
    )
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(maxOthers)
    .execute();
}

export function findOwnLikes(db: Db, accountId: string) {
  return db
    .selectFrom('product_like')
    .innerJoin('product', 'product.id', 'product_like.product_id')
    .select(['product.id as product_id', 'product.title', 'product_like.created_at'])
    .where('product_like.account_id', '=', accountId)
    .orderBy('product_like.created_at', 'desc')
    .orderBy('product_like.product_id', 'desc')
    .limit(maxProducts)
    .execute();
}

export function findOwnComments(db: Db, authorId: string) {
  return db
    .selectFrom('comment')
    .select(['id', 'product_id', 'parent_id', 'content', 'created_at'])
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxProducts)
    .execute();
}

export function findNotifications(db: Db, accountId: string) {
  return db
    .selectFrom('notification')
    .select(['kind', 'product_id', 'comment_id', 'created_at', 'read_at', 'mailed_at'])
    .where('account_id', '=', accountId)
    .orderBy('moved_at', 'desc')
    .limit(maxOthers)
    .execute();
}

export function findBlockedPeople(db: Db, accountId: string) {
  return db
    .selectFrom('block')
    .innerJoin('account', 'account.id', 'block.blocked_id')
    .select(['account.id', 'account.username', 'block.created_at'])
    .where('block.blocker_id', '=', accountId)
    .orderBy('block.created_at', 'desc')
    .limit(maxOthers)
    .execute();
}

export function findFollowedPeople(db: Db, accountId: string) {
  return db
    .selectFrom('follow')
    .innerJoin('account', 'account.id', 'follow.followed_id')
    .select(['account.id', 'account.username', 'follow.wants_news', 'follow.created_at'])
    .where('follow.follower_id', '=', accountId)
    .orderBy('follow.created_at', 'desc')
    .limit(maxOthers)
    .execute();
}

export async function findFeedSeenAt(db: Db, accountId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('feed_mark')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row?.seen_at ?? null;
}

export function findOwnMessages(db: Db, accountId: string) {
  return db
    .selectFrom('message')
    .innerJoin('thread', 'thread.id', 'message.thread_id')
    .select([
      'message.thread_id',
      'thread.product_id',
      'message.text',
      'message.findings',
      'message.created_at',
    ])
    .select((eb) =>
      eb
        .selectFrom('message_picture')
        .whereRef('message_id', '=', 'message.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('photos'),
    )
    .where('message.sender_id', '=', accountId)
    .orderBy('message.created_at', 'desc')
    .limit(maxMessages)
    .execute();
}

/** Those about the person once they are published. */
export function findReviews(db: Db, accountId: string) {
  return db
    .selectFrom('review')
    .innerJoin('shop_order', 'shop_order.id', 'review.order_id')
    .select([
      'shop_order.number as order_number',
      sql<'written' | 'received'>`case when author_id = ${accountId} then 'written' else 'received' end`.as(
        'direction',
      ),
      'stars',
      'text',
      'tags',
      'written_at',
      'published_at',
      'answer',
      'answered_at',
    ])
    .where((eb) =>
      eb.or([
        eb('author_id', '=', accountId),
        eb.and([eb('subject_id', '=', accountId), eb('published_at', 'is not', null)]),
      ]),
    )
    .orderBy('review.written_at', 'desc')
    .limit(maxProducts)
    .execute();
}

/** What the person told about garments; those of refunded orders are marked. */
export function findOwnChapters(db: Db, ownerId: string) {
  return db
    .selectFrom('garment_chapter')
    .innerJoin('garment', 'garment.id', 'garment_chapter.garment_id')
    .leftJoin('picture', 'picture.id', 'garment_chapter.picture_id')
    .select(['garment.code', 'place', 'since', 'until', 'words', 'picture.path as image'])
    .select(['shows_name', 'department', 'voided_at', 'removed_at'])
    .where('garment_chapter.owner_id', '=', ownerId)
    .orderBy('since', 'desc')
    .orderBy('garment_id', 'desc')
    .limit(maxProducts)
    .execute();
}

/** With what became of them. */
export function findOwnReports(db: Db, reporterId: string) {
  return db
    .selectFrom('report')
    .innerJoin('moderation_case', 'moderation_case.id', 'report.case_id')
    .select([
      'report.target_kind as kind',
      'report.reason',
      'report.words',
      'report.created_at',
      sql<string>`case when moderation_case.state in ('open', 'assigned') then 'waiting'
        when ${endedInNothing} is not false then 'nothing' else 'decided' end`.as('outcome'),
    ])
    .where('report.reporter_id', '=', reporterId)
    .orderBy('report.created_at', 'desc')
    .limit(maxOthers)
    .execute();
}

/** Those that changed something, with the appeal; never who reported. */
export function findDecisionsAbout(db: Db, ownerId: string) {
  return db
    .selectFrom('moderation_decision as decision')
    .innerJoin('moderation_case', 'moderation_case.id', 'decision.case_id')
    .leftJoin('moderation_appeal as appeal', 'appeal.decision_id', 'decision.id')
    .select([
      'moderation_case.target_kind as kind',
      'moderation_case.title',
      'decision.thing',
      'decision.person',
      'decision.reason',
      'decision.words',
      'decision.until',
      'decision.created_at',
      'appeal.words as appeal',
      'appeal.created_at as appealed_at',
      'appeal.outcome as appeal_outcome',
      'appeal.answer as appeal_answer',
    ])
    .where('decision.owner_id', '=', ownerId)
    .where((eb) => eb.or([eb('decision.thing', '<>', 'nothing'), eb('decision.person', '<>', 'none')]))
    .orderBy('decision.created_at', 'desc')
    .limit(maxOthers)
    .execute();
}

export function findContactMessages(db: Db, accountId: string) {
  return db
    .selectFrom('contact_message')
    .select(['topic', 'words', 'created_at', 'answer', 'answered_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(maxOthers)
    .execute();
}

/** With what matched them. */
export function findSavedSearches(db: Db, accountId: string) {
  return db
    .selectFrom('saved_search')
    .select(['id', 'name', 'query_key as query', 'cadence', 'by_push', 'by_mail', 'created_at'])
    .select(
      sql<{ product_id: number; matched_at: Date }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('product_id', product_id, 'matched_at', matched_at) order by matched_at desc)
        from (
          select product_id, matched_at from saved_search_match where search_id = saved_search.id
          order by matched_at desc limit ${maxProducts}
        ) as match), '[]')`.as('matches'),
    )
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(maxOthers)
    .execute();
}

/** Browsers that show pushes, the newest visit first. */
export function findPushDevices(db: Db, accountId: string) {
  return db
    .selectFrom('push_subscription')
    .select(['device as name', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .limit(maxOthers)
    .execute();
}

/** Only explicit choices; defaults are not stored. */
export function findNotificationPreferences(db: Db, accountId: string) {
  return db
    .selectFrom('notification_preference')
    .select(['kind', 'bell', 'mail', 'push'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .limit(maxOthers)
    .execute();
}
