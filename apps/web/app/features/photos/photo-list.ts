import { productLimits } from '@perchero/contract/catalogue/product';
import { texts } from './texts.ts';

interface FileMark {
  readonly name: string;
  readonly lastModified: number;
}

/** Which of the files just chosen join the photos, and what to say about the others; twice the same goes unmentioned. */
export function choose<F extends FileMark & { readonly type: string }>(
  present: readonly FileMark[],
  files: readonly F[],
): { readonly taken: readonly F[]; readonly notice: string | null } {
  const pictures = files.filter(isPicture);
  const fresh = pictures.filter(
    (file, place) => !present.some(same(file)) && pictures.findIndex(same(file)) === place,
  );
  const taken = fresh.slice(0, Math.max(0, productLimits.pictures - present.length));
  const notices = [
    ...(pictures.length < files.length ? [texts.notPictures] : []),
    ...(taken.length < fresh.length ? [texts.tooMany] : []),
  ];
  return { taken, notice: notices.join(' ') || null };
}

/** The list with one of its members in another place. */
export function moved<T extends { readonly id: string }>(list: readonly T[], id: string, to: number): T[] {
  const item = list.find((one) => one.id === id);
  return item ? list.filter((one) => one !== item).toSpliced(Math.max(0, to), 0, item) : [...list];
}

/** Some systems give the photos of iPhones no type at all. */
function isPicture({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));
}

const same = (one: FileMark) => (other: FileMark) =>
  one.name === other.name && one.lastModified === other.lastModified;
