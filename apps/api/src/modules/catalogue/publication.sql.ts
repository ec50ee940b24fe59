import { type RawBuilder, sql } from 'kysely';

const state = sql.ref('product.state');
const holds = sql.ref('product.holds');

/** Everybody can see it, except for blocks. */
function isListed(listing: { readonly state: RawBuilder<unknown>; readonly holds: RawBuilder<unknown> }) {
  return sql<boolean>`(${listing.state} = 'active' and ${listing.holds} = '{}')`;
}

/** Products of the release before have no time of publication while they are listed. */
export const wasPublished = sql<boolean>`(product.published_at is not null or ${isListed({ state, holds })})`;

/** For an update of `product`: the first moment everybody could see it, which later changes do not move. */
export function publishedAtAfter(
  after: { readonly state: RawBuilder<unknown>; readonly holds: RawBuilder<unknown> },
  at: Date,
) {
  return sql<Date | null>`coalesce(product.published_at, case
    when ${isListed({ state, holds })} then product.created_at
    when ${isListed(after)} then ${at}::timestamptz end)`;
}
