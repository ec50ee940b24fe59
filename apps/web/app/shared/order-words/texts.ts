import type { Order } from '@perchero/contract/search/catalogue-query';

/** What the orders of a listing are called, wherever they are named. */
export const orderWords: Readonly<Record<Order, string>> = {
  relevancia: 'Más relevantes',
  recientes: 'Más recientes',
  'precio-asc': 'Menor precio',
  'precio-desc': 'Mayor precio',
  likes: 'Más gustados',
  comentarios: 'Más comentados',
};
