import { formatCents } from '@perchero/contract/orders/format-cents';
import { paceAlertPushes, recordAlertPush } from '../alerts/push-alerts.ts';
import type { NotificationRow } from '../notifications.queries.ts';
import { productUrl } from '../texts.ts';
import type { Kind } from './registry.ts';

const pushTtlSeconds = 6 * 60 * 60;

/** Products that fit a saved search. The search says whether they are also pushed and mailed. */
export const alert: Kind = {
  name: 'alert',
  setting: {
    kind: 'alert',
    title: 'Búsquedas guardadas',
    about: 'Cuando aparece algo para una búsqueda; el correo y los avisos push se eligen en cada una',
    icon: 'bell',
    defaults: { bell: true, mail: true, push: true },
    channels: ['bell'],
  },
  icon: 'bell',
  text(row) {
    const { searchName, productTitle, productCount, priceCents } = row;
    const name = `«${searchName ?? ''}»`;
    if (!isGathered(row))
      return {
        title: `Nueva para ${name}`,
        message: `${productTitle ?? ''}, ${formatCents(priceCents ?? 0)}`,
      };
    return {
      title: `${productCount} nuevas para ${name}`,
      message: productTitle === null ? '' : `La última: ${productTitle}`,
    };
  },
  url: (row) => (isGathered(row) ? `/busquedas/${row.searchId}` : productUrl(row)),
  // Its own job gathers those of an hour.
  mail: null,
  push: {
    ttlSeconds: pushTtlSeconds,
    notBefore: paceAlertPushes,
    record: recordAlertPush,
    gathered(rows) {
      const count = rows.reduce((sum, { productCount }) => sum + (productCount ?? 1), 0);
      const last = rows.find(({ productTitle }) => productTitle !== null)?.productTitle;
      const title = `${count} nuevas para tus búsquedas`;
      return { title, message: last ? `La última: ${last}` : '', path: '/busquedas' };
    },
  },
};

function isGathered({ productCount, productId }: NotificationRow): boolean {
  return productId === null || (productCount !== null && productCount > 1);
}
