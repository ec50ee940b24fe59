import { type RawBuilder, sql } from 'kysely';
import { type Db, readWithin, type Tx } from '#platform/database/database.ts';
import type { PictureHash } from './hash-picture.ts';
import type { maxDistance, PartKeys, partKeys } from './perceptual-hash.rules.ts';

interface HashedPicture {
  readonly pictureId: string;
  readonly perceptual: PictureHash | null;
}

/** For a photo that still exists. Numbers of 64 bits are passed as text. */
export async function insertHash(tx: Tx, { pictureId, perceptual }: HashedPicture, now: Date): Promise<void> {
  const { hash, mirrored, withoutEdge, withWiderEdge } = perceptual ?? noHash;
  await sql`
    insert into picture_hash
      (picture_id, owner_id, product_id, hash, mirrored, without_edge, with_wider_edge, created_at)
    select id, owner_id, product_id, ${hash}::bigint, ${mirrored}::bigint, ${withoutEdge}::bigint,
      ${withWiderEdge}::bigint, ${now}::timestamptz
    from picture where id = ${pictureId} and purpose = 'product'
    on conflict do nothing`.execute(tx);
}

const noHash = { hash: null, mirrored: null, withoutEdge: null, withWiderEdge: null };

/** Returns the hashes once a product has the photo. */
export async function takeHash(tx: Tx, pictureId: string): Promise<(PictureHash & SearchedPicture) | null> {
  const { rows } = await sql<PictureHash & SearchedPicture>`
    update picture_hash set product_id = picture.product_id
    from picture
    where picture_hash.picture_id = ${pictureId} and picture.id = picture_hash.picture_id
      and picture.product_id is not null and hash is not null
    returning picture_id as "pictureId", picture_hash.owner_id as "ownerId", hash::text as hash,
      mirrored::text as mirrored, without_edge::text as "withoutEdge", with_wider_edge::text as "withWiderEdge"
    `.execute(tx);
  return rows[0] ?? null;
}

export interface SearchedPicture {
  readonly pictureId: string;
  readonly ownerId: string;
}

/** The rules of perceptual-hash.rules.ts. */
interface HashComparison {
  readonly partKeys: typeof partKeys;
  readonly maxDistance: typeof maxDistance;
}

export interface FoundTwin {
  readonly twinId: string;
  readonly distance: number;
  readonly isMirrored: boolean;
}

const searchTimeoutMs = 300;
/** A moderator needs no more. */
const maxTwins = 10;

/**
 * Near-identical photos of other sellers' products, and banned ones of everybody, the nearest first. What its owner bought is no twin:
 * photos of an earlier owner of the same garment. Throws when it takes too long.
 */
export function findNear(
  db: Db,
  { pictureId, ownerId, hash, mirrored, withoutEdge, withWiderEdge }: PictureHash & SearchedPicture,
  comparison: HashComparison,
): Promise<FoundTwin[]> {
  const distanceTo = (other: string) => sql`bit_count((hash # ${other}::bigint)::bit(64))::int`;
  const upright = [hash, withoutEdge, withWiderEdge];
  const nearest = sql.join([...upright, mirrored].map(distanceTo));
  // Candidates are compared only with the hash whose part they share: comparing is most of the work.
  const sharePart = [...upright, mirrored].flatMap((searched) =>
    sharesPart(comparison.partKeys(searched)).map(
      (isShared) => sql`
        select picture_id from picture_hash where ${isShared} and ${distanceTo(searched)} <= ${comparison.maxDistance}`,
    ),
  );
  return readWithin(db, searchTimeoutMs, async (reading) => {
    const { rows } = await sql<FoundTwin>`
      with near as materialized (${sql.join(sharePart, sql` union `)})
      select picture_hash.picture_id as "twinId", least(${nearest}) as distance,
        ${distanceTo(mirrored)} < least(${sql.join(upright.map(distanceTo))}) as "isMirrored"
      from near join picture_hash using (picture_id)
      where picture_id <> ${pictureId} and (banned_at is not null or (
        picture_hash.owner_id <> ${ownerId}
        and exists (
          select from product where product.id = picture_hash.product_id and product.state <> 'deleted')
        and not exists (
          select from order_item join shop_order on shop_order.id = order_item.order_id
          where order_item.product_id = picture_hash.product_id
            and shop_order.buyer_id = ${ownerId} and shop_order.state in ('paid', 'partially_refunded'))))
      order by banned_at is null, distance, picture_id
      limit ${maxTwins}`.execute(reading as Tx);
    return rows;
  });
}

/** One condition for each index. */
function sharesPart([first, second, third, fourth]: PartKeys): RawBuilder<unknown>[] {
  return [
    sql`(hash & 65535) = any (${first}::bigint[])`,
    sql`((hash >> 16) & 65535) = any (${second}::bigint[])`,
    sql`((hash >> 32) & 65535) = any (${third}::bigint[])`,
    sql`((hash >> 48) & 65535) = any (${fourth}::bigint[])`,
  ];
}

/** Whether any is new. A twin that was deleted meanwhile is left out. */
export async function insertTwins(
  tx: Tx,
  pictureId: string,
  twins: readonly FoundTwin[],
  now: Date,
): Promise<boolean> {
  const inserted = await sql`
    insert into picture_twin (picture_id, twin_id, distance, is_mirrored, found_at)
    select ${pictureId}::uuid, picture_hash.picture_id, found.distance, found.is_mirrored, ${now}::timestamptz
    from unnest(${twins.map(({ twinId }) => twinId)}::uuid[], ${twins.map(({ distance }) => distance)}::int[],
      ${twins.map(({ isMirrored }) => isMirrored)}::boolean[]) as found (id, distance, is_mirrored)
    join picture_hash on picture_hash.picture_id = found.id
    where exists (select from picture_hash where picture_id = ${pictureId})
    order by picture_hash.picture_id
    for key share of picture_hash
    on conflict do nothing`.execute(tx);
  return (inserted.numAffectedRows ?? 0n) > 0n;
}

export function listUnhashed(db: Db, afterId: string, max: number) {
  return db
    .selectFrom('picture')
    .select(['id', 'path'])
    .where('id', '>', afterId)
    .where('state', '=', 'ready')
    .where('purpose', '=', 'product')
    .where('product_id', 'is not', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('picture_hash').whereRef('picture_hash.picture_id', '=', 'picture.id'))),
    )
    .orderBy('id')
    .limit(max)
    .execute();
}

/** Banned hashes outlive their photo. */
export async function deleteHashes(tx: Tx, pictureIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('picture_hash')
    .where('picture_id', 'in', pictureIds)
    .where('banned_at', 'is', null)
    .execute();
}

/** Photos whose ban is over. */
export async function endBans(tx: Tx, bannedBefore: Date, max: number): Promise<string[]> {
  const ended = await tx
    .updateTable('picture_hash')
    .set({ banned_at: null })
    .where('picture_id', 'in', (eb) =>
      eb
        .selectFrom('picture_hash')
        .where('banned_at', '<', bannedBefore)
        .orderBy('banned_at')
        .limit(max)
        .forUpdate()
        .skipLocked()
        .select('picture_id'),
    )
    .returning('picture_id')
    .execute();
  return ended.map(({ picture_id }) => picture_id);
}

/** Returns the photos that changed. */
export async function setBanned(tx: Tx, productId: number, bannedAt: Date | null): Promise<string[]> {
  const changed = await tx
    .updateTable('picture_hash')
    .set({ banned_at: bannedAt, product_id: productId })
    .where((eb) =>
      eb.or([
        eb('product_id', '=', productId),
        eb('picture_id', 'in', eb.selectFrom('picture').where('product_id', '=', productId).select('id')),
      ]),
    )
    .where('banned_at', bannedAt === null ? 'is not' : 'is', null)
    .returning('picture_id')
    .execute();
  return changed.map(({ picture_id }) => picture_id);
}

/** Deletes hashes whose photo is gone and that are not banned. */
export async function deleteOrphans(tx: Tx, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return;
  await tx
    .deleteFrom('picture_hash')
    .where('picture_id', 'in', pictureIds)
    .where('banned_at', 'is', null)
    .where('picture_id', 'not in', (eb) =>
      eb.selectFrom('picture').where('id', 'in', pictureIds).select('id'),
    )
    .execute();
}
