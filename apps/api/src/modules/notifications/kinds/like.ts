import { firstName, isPlural, namesOfGroup, productUrl, yours } from '../texts.ts';
import type { Kind } from './registry.ts';

export const like: Kind = {
  name: 'like',
  setting: {
    kind: 'like',
    title: 'Me gusta',
    about: 'Cuando a alguien le gusta una prenda tuya',
    icon: 'heart',
    defaults: { bell: true, mail: false, push: false },
  },
  icon: 'heart',
  text(row) {
    const { actorName, actorCount, category } = row;
    const pleases = isPlural(category) ? 'gustan' : 'gusta';
    if (actorCount === 1)
      return { title: `A ${firstName(actorName)} le ${pleases} ${yours(category)}`, message: '' };
    return {
      title: `A ${actorCount} personas les ${pleases} ${yours(category)}`,
      message: namesOfGroup(row),
    };
  },
  url: productUrl,
  // Their listener groups the likes of many products at once, and takes unliked ones out.
  groupBy: 'product',
  mail: 'digest',
  mailList: 'social',
};
