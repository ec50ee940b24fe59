import type { getProfile } from '@perchero/contract/accounts/profile';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import type { ProductCard } from '@perchero/contract/search/list-products';

export type ProfileReply = ReplyOf<typeof getProfile>;

/** What the page of a person's loader answers: one page of a section, or why there is none. */
export type ProfilePage =
  | ({
      readonly ok: true;
      /** Of whatever the section shows, what hangs on a rack. */
      readonly products: readonly ProductCard[];
    } & ProfileReply)
  | { readonly ok: false; readonly code: ErrorCode; readonly requestId: string | null };

export function productsOf({ content }: ProfileReply): readonly ProductCard[] {
  if (content.section === 'colecciones') return [];
  return content.section === 'coleccion' ? content.collection.products : content.products;
}
