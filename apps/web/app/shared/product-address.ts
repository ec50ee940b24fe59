import { commentParameter, productParameter } from './paths.ts';

/** The piece an address shows over its page; null when it names none, or nothing that could be one. */
export function readProductId(search: string): number | null {
  return readNumber(search, productParameter);
}

/** The comment an address leads to. */
export function readCommentId(search: string): number | null {
  return readNumber(search, commentParameter);
}

function readNumber(search: string, parameter: string): number | null {
  const value = new URLSearchParams(search).get(parameter) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/** The same search with this piece over the page, or with none; a comment of another one goes. */
export function withProduct(search: string, id: number | null): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(commentParameter);
  if (id === null) parameters.delete(productParameter);
  else parameters.set(productParameter, String(id));
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** Whether a piece was opened or closed over a page that is otherwise the same, whose data need not be read again. */
export function changesOnlyOverlay({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return (
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    withProduct(currentUrl.search, null) === withProduct(nextUrl.search, null)
  );
}

interface Place {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** What an entry of the history carries when it shows something over a rack: the key of that rack. */
export interface OverRack {
  readonly rack: string;
}

export function keyOf({ key, pathname, search, state }: Place): string {
  return (state as OverRack | null)?.rack ?? `${key} ${pathname}${search}`;
}
