import { siteTexts } from '#app/shared/texts.ts';

export const texts = {
  notFoundTitle: 'Acá no cuelga nada',
  notFoundText: 'La página que buscás no existe o alguien la descolgó.',
  seeProducts: 'Ver prendas',
  goHome: 'Ir al inicio',
  crashTitle: 'Se nos cayó el perchero',
  crashText: 'Ya lo estamos levantando. Esperá un momento y probá de nuevo.',
  offlineTitle: siteTexts.offlineTitle,
  offlineText: siteTexts.offlineText,
  reference: 'Código de referencia:',
  retry: siteTexts.retry,
};
