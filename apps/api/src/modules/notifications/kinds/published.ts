import { formatCents } from '@perchero/contract/orders/format-cents';
import { pacePublishedPushes } from '../follows/pace-pushes.ts';
import type { NotificationRow } from '../notifications.queries.ts';
import { firstName, productUrl } from '../texts.ts';
import type { Kind } from './registry.ts';

/** To those who want to be told of each product of a seller. */
export const published: Kind = {
  name: 'published',
  setting: {
    kind: 'published',
    title: 'Prendas de quienes seguís',
    about: 'Cuando cuelga algo alguien de quien pediste que te avisemos',
    icon: 'people',
    defaults: { bell: true, mail: false, push: true },
  },
  icon: null,
  text(row) {
    const name = firstName(row.actorName);
    const { productTitle, productCount, priceCents } = row;
    if (!isGathered(row))
      return { title: `${name} colgó ${productTitle ?? ''}`, message: formatCents(priceCents ?? 0) };
    const what = productCount === 1 ? 'una prenda' : `${productCount} prendas`;
    return {
      title: `${name} colgó ${what}`,
      message: productTitle === null ? '' : `La última: ${productTitle}`,
    };
  },
  url(row) {
    if (!isGathered(row)) return productUrl(row);
    return row.actorUsername === null ? '/siguiendo' : `/perfil/${encodeURIComponent(row.actorUsername)}`;
  },
  groupBy: 'actor',
  // The daily mail has them.
  mail: null,
  push: { notBefore: pacePublishedPushes },
};

/** The product is null when the last of several was deleted. */
function isGathered({ productCount, productId }: NotificationRow): boolean {
  return productId === null || (productCount !== null && productCount > 1);
}
