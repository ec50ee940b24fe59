import type { NotificationRow } from '../notifications.queries.ts';
import { firstName, isPlural, productUrl, yours } from '../texts.ts';
import type { Kind } from './registry.ts';

export const like: Kind = {
  name: 'like',
  setting: {
    kind: 'like',
    title: 'Me gusta',
    about: 'Cuando a alguien le gusta una prenda tuya',
    icon: 'heart',
    defaults: { bell: true, mail: false },
  },
  icon: 'heart',
  text(row) {
    const { actorName, actorCount, category } = row;
    const pleases = isPlural(category) ? 'gustan' : 'gusta';
    if (actorCount === 1)
      return { title: `A ${firstName(actorName)} le ${pleases} ${yours(category)}`, message: '' };
    return { title: `A ${actorCount} personas les ${pleases} ${yours(category)}`, message: likersOf(row) };
  },
  url: productUrl,
  // Their listener groups the likes of many products at once, and takes unliked ones out.
  groupBy: 'product',
  mail: 'digest',
};

/** "Ana, Bruno y 3 más". */
function likersOf({ actorName, otherName, actorCount }: NotificationRow): string {
  const names = [actorName, otherName].filter((name) => name !== null).map(firstName);
  if (names.length === 0) return '';
  const rest = actorCount - names.length;
  const all = rest > 0 ? [...names, `${rest} más`] : names;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`;
}
