import { garments, garmentsAtLeast } from '#app/shared/texts.ts';

export const texts = {
  title: 'Recién colgado',
  results: 'Resultados',
  /** What follows "Resultados" for whoever does not see the words in their box. */
  resultsFor: (text: string) => ` para «${text}»`,
  howWeOrder: '¿Cómo ordenamos?',
  count: garments,
  countAtLeast: garmentsAtLeast,
  size: 'Talle ',
  seller: (username: string) => `@${username}`,
  sold: 'Vendida',
  paused: 'Pausada',
  comments: (count: number) => (count === 1 ? ' comentario' : ' comentarios'),
  searching: 'Buscando prendas…',
  more: 'Ver más prendas',
  loadingMore: 'Cargando más prendas…',
  added: (count: number) => (count === 1 ? 'Se agregó 1 prenda.' : `Se agregaron ${count} prendas.`),
  end: 'Eso es todo lo que hay colgado.',
  fromTheStart: 'Ver desde el principio',
  moreFailed: 'No pudimos traer más prendas. Fijate si tenés conexión y volvé a probar.',
  retry: 'Probar de nuevo',
  failedStatus: 'Sin conexión',
};
