import type { getProfile } from '@perchero/contract/accounts/profile';
import { type ProfileSection, profileSections } from '@perchero/contract/accounts/profile.rules';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import type { ProductCard } from '@perchero/contract/search/list-products';
import { cursorParameter, paths } from '#app/shared/paths.ts';

/** What of a person an address shows. */
export interface ProfileView {
  readonly section: ProfileSection;
  /** One of their collections, opened. */
  readonly collectionId: number | null;
}

const sectionParameter = 'seccion';
const collectionParameter = 'coleccion';

/** What cannot be understood is what everybody sees first. */
export function readView(search: string): ProfileView {
  const parameters = new URLSearchParams(search);
  const collection = parameters.get(collectionParameter) ?? '';
  if (/^[1-9]\d{0,14}$/.test(collection)) return { section: 'colecciones', collectionId: Number(collection) };
  const asked = parameters.get(sectionParameter);
  const section = profileSections.find((known) => known === asked) ?? 'publicaciones';
  return { section, collectionId: null };
}

/** The parameters of an address, and of the API, that say the same. */
export function viewParameters({ section, collectionId }: ProfileView): Record<string, string> {
  if (collectionId !== null) return { [collectionParameter]: String(collectionId) };
  return section === 'publicaciones' ? {} : { [sectionParameter]: section };
}

export function viewPath(username: string, view: ProfileView, cursor?: string): string {
  const parameters = new URLSearchParams(viewParameters(view));
  if (cursor) parameters.set(cursorParameter, cursor);
  const path = paths.profile(username);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

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
