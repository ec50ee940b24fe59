import { categories } from '@perchero/contract/catalogue/categories';
import { replyPrefix } from '@perchero/contract/social/comment.rules';
import type { NotificationRow } from './notifications.queries.ts';

/** Categories whose label is used whole; of others only the first word. */
const whole = new Set(['mom-jean', 'cancan', 'primera-piel', 'bombacha-campo']);

const words = new Map(
  categories.map(({ key, label }) => {
    const lower = label.toLowerCase();
    return [key, whole.has(key) ? lower : lower.replace(/ .*/, '')];
  }),
);

function wordOf(category: string | null): string {
  return (category === null ? undefined : words.get(category)) ?? 'prenda';
}

export function isPlural(category: string | null): boolean {
  const word = wordOf(category);
  return word.endsWith('s') && word !== 'paraguas';
}

/** "tu campera", "tus botas"; without a category "tu prenda". */
export function yours(category: string | null): string {
  return `${isPlural(category) ? 'tus' : 'tu'} ${wordOf(category)}`;
}

/** People are addressed by their first name. */
export function firstName(fullName: string | null): string {
  return fullName?.trim().split(/\s+/)[0] || 'Alguien';
}

/** "Ana, Bruno y 3 más". */
export function namesOfGroup({ actorName, otherName, actorCount }: NotificationRow): string {
  const names = [actorName, otherName].filter((name) => name !== null).map(firstName);
  if (names.length === 0) return '';
  const rest = actorCount - names.length;
  const all = rest > 0 ? [...names, `${rest} más`] : names;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`;
}

/** The words of a comment. */
export function quoted({ content, answeredUsername }: NotificationRow): string {
  if (content === null) return 'Comentario eliminado';
  return answeredUsername === null ? content : replyPrefix(answeredUsername) + content;
}

export function productUrl({ productId }: NotificationRow): string {
  return `/Post/${productId}`;
}

export function commentUrl(row: NotificationRow): string {
  return row.commentId === null ? productUrl(row) : `${productUrl(row)}?comentario=${row.commentId}`;
}
