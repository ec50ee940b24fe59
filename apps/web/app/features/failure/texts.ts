export const texts = {
  notFoundTitle: 'Acá no cuelga nada',
  notFoundText: 'La página que buscás no existe o alguien la descolgó.',
  seeProducts: 'Ver prendas',
  goHome: 'Ir al inicio',
  crashTitle: 'Se nos cayó el perchero',
  crashText: 'Ya lo estamos levantando. Esperá un momento y probá de nuevo.',
  offlineTitle: 'Estás sin conexión',
  offlineText: 'Esta página necesita internet. Cuando vuelva la conexión la abrimos sola.',
  reference: 'Código de referencia:',
  retry: 'Probar de nuevo',
};
