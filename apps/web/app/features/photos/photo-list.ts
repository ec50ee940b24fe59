import { texts } from './texts.ts';

interface FileKey {
  readonly name: string;
  readonly lastModified: number;
}

/** Accepts new pictures up to the limit, with a notice about the rejected files; duplicates are dropped silently. */
export function selectFiles<F extends FileKey & { readonly type: string }>(
  present: readonly FileKey[],
  files: readonly F[],
  max: number,
): { readonly accepted: readonly F[]; readonly notice: string | null } {
  const pictures = files.filter(isPicture);
  const newFiles = pictures.filter(
    (file, index) => !present.some(same(file)) && pictures.findIndex(same(file)) === index,
  );
  const accepted = newFiles.slice(0, Math.max(0, max - present.length));
  const notices = [
    ...(pictures.length < files.length ? [texts.notPictures] : []),
    ...(accepted.length < newFiles.length ? [texts.tooMany(max)] : []),
  ];
  return { accepted, notice: notices.join(' ') || null };
}

export function moveItem<T extends { readonly id: string }>(list: readonly T[], id: string, to: number): T[] {
  const item = list.find((one) => one.id === id);
  return item ? list.filter((one) => one !== item).toSpliced(Math.max(0, to), 0, item) : [...list];
}

/** Some systems report no MIME type for HEIC files. */
function isPicture({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name));
}

const same = (one: FileKey) => (other: FileKey) =>
  one.name === other.name && one.lastModified === other.lastModified;
