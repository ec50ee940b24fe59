import { formatNumber } from '#app/shared/format.ts';

export const texts = {
  title: 'Recién colgado',
  description:
    'Ropa, calzado y accesorios de segunda mano en Uruguay. Mirá lo último que colgó la gente, prenda por prenda, con su historia.',
  count: (count: number) => (count === 1 ? '1 prenda' : `${formatNumber(count)} prendas`),
  countAtLeast: (count: number) => `más de ${formatNumber(count)} prendas`,
  size: 'Talle ',
  /** Sizes that have a shorter name on a card. */
  shortSizes: { 'Talle único': 'Único' } as Readonly<Record<string, string>>,
  seller: (username: string) => `@${username}`,
  searching: 'Buscando prendas…',
  more: 'Ver más prendas',
  loadingMore: 'Trayendo más prendas…',
  added: (count: number) => (count === 1 ? 'Se agregó 1 prenda.' : `Se agregaron ${count} prendas.`),
  end: 'Eso es todo lo que hay colgado.',
  fromTheNewest: 'Ver desde lo más nuevo',
  moreFailed: 'No pudimos traer más prendas. Fijate si tenés conexión y volvé a probar.',
  retry: 'Probar de nuevo',
  emptyTitle: 'Todavía no hay nada colgado',
  emptyText: 'Las primeras prendas están por llegar. Date una vuelta en un rato.',
  failedTitle: 'Se nos cayó el perchero',
  failedText: 'No pudimos traer las prendas. Fijate si tenés conexión y volvé a probar.',
  failedStatus: 'Sin conexión',
  reference: (id: string) => `Código de referencia: ${id}`,
};
