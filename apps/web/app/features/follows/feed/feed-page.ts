import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import type { getFeed } from '@perchero/contract/follows/follows';
import type { ListedPerson } from '../people-list.tsx';
import { texts } from './texts.ts';

export type FeedReply = ReplyOf<typeof getFeed>;

/** Loader data of the feed: one page of products, or why it could not be read. */
export type FeedPage =
  | ({
      readonly ok: true;
      /** Those followed last; none when they could not be read. */
      readonly people: readonly ListedPerson[];
      readonly now: string;
    } & FeedReply)
  | { readonly ok: false; readonly code: ErrorCode; readonly requestId: string | null };

export type LoadedFeed = FeedPage & { readonly ok: true };

/** What was published since the last visit. */
interface News {
  readonly count: number;
  /** False when later pages may have more. */
  readonly isExact: boolean;
  readonly bySeller: ReadonlyMap<string, number>;
}

/** Null before the first visit. */
export function newsOf({ products, nextCursor }: FeedReply, seenAt: string | null): News | null {
  if (seenAt === null) return null;
  const fresh = products.filter(({ published_at }) => published_at > seenAt);
  const bySeller = new Map<string, number>();
  for (const { user_id } of fresh) bySeller.set(user_id, (bySeller.get(user_id) ?? 0) + 1);
  return {
    count: fresh.length,
    isExact: fresh.length < products.length || nextCursor === null,
    bySeller,
  };
}

export function newsText(news: News | null): string {
  if (news === null) return texts.about;
  if (news.count === 0) return texts.nothingNew;
  return news.isExact ? texts.newProducts(news.count) : texts.newProductsAtLeast(news.count);
}

/** Those who published most come first; how much is known only when all of it is on the first page. */
export function withNews(
  people: readonly ListedPerson[],
  news: News | null,
): { readonly person: ListedPerson; readonly about: string }[] {
  const countOf = ({ id }: ListedPerson) => news?.bySeller.get(id) ?? 0;
  return people
    .toSorted((one, other) => countOf(other) - countOf(one))
    .map((person) => ({
      person,
      about: news?.isExact ? texts.published(countOf(person)) : texts.at(person.username),
    }));
}
