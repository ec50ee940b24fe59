import { type ProfileSection, profileSections } from '@perchero/contract/accounts/profile.rules';
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
