import { formatCents } from '@perchero/contract/orders/format-cents';
import { productUrl } from '../texts.ts';
import type { Kind } from './registry.ts';

/** A liked product became cheaper. */
export const price: Kind = {
  name: 'price',
  setting: {
    kind: 'price',
    title: 'Bajas de precio',
    about: 'Cuando baja de precio una prenda que te gusta; por correo, en el resumen del día',
    icon: 'coins',
    defaults: { bell: true, mail: true, push: true },
  },
  icon: 'coins',
  text({ productTitle, amountCents, priceCents, toldCents }) {
    const now = priceCents ?? 0;
    const hasRisen = amountCents === null || now > (toldCents ?? now);
    return {
      title: `Bajó de precio: ${productTitle ?? ''}`,
      message: hasRisen
        ? `Ahora cuesta ${formatCents(now)}`
        : `De ${formatCents(amountCents)} a ${formatCents(now)}`,
    };
  },
  url: productUrl,
  mail: null,
};
