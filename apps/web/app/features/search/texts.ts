export const texts = {
  listingBox: 'Buscar productos',
  listingPlaceholder: '¿Qué buscás?',
};
