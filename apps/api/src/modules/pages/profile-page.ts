import type { getProfile } from '@perchero/contract/accounts/profile';
import type { ParsedCallOf, ReplyOf } from '@perchero/contract/endpoint';
import { showProfile } from '#modules/accounts/index.ts';
import type { Db } from '#platform/database.ts';

type Asked = ParsedCallOf<typeof getProfile>['query'] & {
  readonly username: string;
  readonly viewerId: string | null;
};

/** A person with one page of what they publish, keep or like. */
export async function showProfilePage(db: Db, { username }: Asked): Promise<ReplyOf<typeof getProfile>> {
  return {
    profile: await showProfile(db, username),
    counters: { likes: 0, collections: 0, favourites: null },
    verified: { email: false, phone: false, paymentAccount: false },
    content: { section: 'publicaciones', products: [] },
    nextCursor: null,
  };
}
