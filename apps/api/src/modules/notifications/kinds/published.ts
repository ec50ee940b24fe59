import { formatCents } from '@perchero/contract/orders/format-cents';
import { pacePublishedPushes } from '../follows/pace-pushes.ts';
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
  text({ actorName, productTitle, productCount, priceCents }) {
    const name = firstName(actorName);
    const title = productTitle ?? '';
    if (!isGathered(productCount))
      return { title: `${name} colgó ${title}`, message: formatCents(priceCents ?? 0) };
    return { title: `${name} colgó ${productCount} prendas`, message: `La última: ${title}` };
  },
  url: (row) =>
    isGathered(row.productCount) && row.actorUsername !== null
      ? `/perfil/${encodeURIComponent(row.actorUsername)}`
      : productUrl(row),
  groupBy: 'actor',
  // The daily mail has them.
  mail: null,
  push: { notBefore: pacePublishedPushes },
};

function isGathered(productCount: number | null): boolean {
  return productCount !== null && productCount > 1;
}
