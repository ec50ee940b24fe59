import { siteTexts } from '#app/shared/texts.ts';

export const texts = {
  notFoundTitle: 'Acá no cuelga nada',
  notFoundText: 'La página que buscás no existe o alguien la descolgó.',
  seeProducts: 'Ver prendas',
  goHome: 'Ir al inicio',
  crashTitle: 'Se nos cayó el perchero',
  crashText: 'Ya lo estamos levantando. Esperá un momento y probá de nuevo.',
  limitTitle: 'Vas muy rápido',
  limitText: 'Hiciste muchos pedidos seguidos. Esperá un momento y probá de nuevo.',
  navigation: {
    connection: 'No pudimos abrir la página: no hay conexión o el servidor no responde.',
    limit: 'Hiciste muchos pedidos seguidos. Esperá un momento y probá de nuevo.',
    fault: (id: string) =>
      `No pudimos abrir la página: fue un error nuestro. Si nos escribís, pasanos este código: ${id}`,
  },
  reference: 'Si nos escribís, pasanos este código:',
  retry: siteTexts.retry,
};
