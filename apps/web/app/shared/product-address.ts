import { commentParameter, productParameter } from './paths.ts';

/** The id of the product shown as an overlay; null without a valid one. */
export function readProductId(search: string): number | null {
  return readNumber(search, productParameter);
}

/** The id of the comment the URL links to. */
export function readCommentId(search: string): number | null {
  return readNumber(search, commentParameter);
}

function readNumber(search: string, parameter: string): number | null {
  const value = new URLSearchParams(search).get(parameter) ?? '';
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : null;
}

/** The same query string with this product as the overlay, or with none; drops the linked comment. */
export function withProduct(search: string, id: number | null): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(commentParameter);
  if (id === null) parameters.delete(productParameter);
  else parameters.set(productParameter, String(id));
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** Whether a navigation only opens or closes the product overlay, so the page below needs no revalidation. */
export function changesOnlyOverlay({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return (
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    withProduct(currentUrl.search, null) === withProduct(nextUrl.search, null)
  );
}

interface HistoryEntry {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** History state of an overlay: the key of the list below it. */
export interface OverlayState {
  readonly listKey: string;
  /** How many entries ago the list was left, if it is among them; 1 when it does not say. */
  readonly back?: number;
}

export function listKeyOf({ key, pathname, search, state }: HistoryEntry): string {
  return (state as OverlayState | null)?.listKey ?? `${key} ${pathname}${search}`;
}
