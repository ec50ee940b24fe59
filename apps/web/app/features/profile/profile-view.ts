import type { getProfile } from '@perchero/contract/accounts/profile';
import { type ProfileSection, profileSections } from '@perchero/contract/accounts/profile.rules';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode } from '@perchero/contract/errors';
import type { ProductCard } from '@perchero/contract/search/list-products';
import { cursorParameter, paths } from '#app/shared/paths.ts';

/** The section of a profile that the URL selects. */
export interface ProfileView {
  readonly section: ProfileSection;
  /** An opened collection. */
  readonly collectionId: number | null;
}

const sectionParameter = 'seccion';
const collectionParameter = 'coleccion';

/** Invalid parameters select the default section. */
export function readView(search: string): ProfileView {
  const parameters = new URLSearchParams(search);
  const collection = parameters.get(collectionParameter) ?? '';
  if (/^[1-9]\d{0,14}$/.test(collection)) return { section: 'colecciones', collectionId: Number(collection) };
  const requested = parameters.get(sectionParameter);
  const section = profileSections.find((known) => known === requested) ?? 'publicaciones';
  return { section, collectionId: null };
}

/** The query parameters of a view, for the URL and for the API. */
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

/** Loader data of a profile: one page of a section, or why it could not be read. */
export type ProfilePage =
  | ({
      readonly ok: true;
      /** The products of the section, if it has any. */
      readonly products: readonly ProductCard[];
    } & ProfileReply)
  | { readonly ok: false; readonly code: ErrorCode; readonly requestId: string | null };

export function productsOf({ content }: ProfileReply): readonly ProductCard[] {
  if (content.section === 'colecciones' || content.section === 'opiniones') return [];
  return content.section === 'coleccion' ? content.collection.products : content.products;
}
