import { firstName } from '#app/shared/first-name.ts';

export const texts = {
  title: 'Carrito',
  cart: (quantity: number) =>
    quantity === 0 ? 'Carrito' : `Carrito, ${quantity} ${quantity === 1 ? 'prenda' : 'prendas'}`,
  close: 'Cerrar carrito',
  loading: 'Cargando tu carrito…',
  emptyTitle: 'Nada colgado del brazo',
  empty: 'Cuando algo te guste, sumalo acá. Lo guardamos aunque cierres.',
  seeProducts: 'Ver prendas',
  failedTitle: 'No pudimos traer tu carrito',
  failed: 'Fijate si tenés conexión y volvé a probar. Lo que elegiste sigue guardado.',
  retry: 'Probar de nuevo',
  total: (sellers: number) => (sellers === 1 ? 'Total' : `Total, ${sellers} vendedores`),
  finish: 'Finalizar compra',
  notMerged: 'No pudimos sumar lo que tenías en el carrito. Lo probamos de nuevo cuando vuelvas.',
  ownLeftOut: (count: number) =>
    count === 1
      ? 'Sacamos del carrito una prenda que es tuya.'
      : `Sacamos del carrito ${count} prendas que son tuyas.`,
};

export const clearTexts = {
  clear: 'Vaciar carrito',
  question: '¿Vaciar el carrito?',
  about: (quantity: number) =>
    quantity === 1
      ? 'Sacás la prenda que tenés en el carrito. Lo que ya pagaste sigue en tus compras.'
      : `Sacás las ${quantity} prendas que tenés en el carrito. Lo que ya pagaste sigue en tus compras.`,
  keep: 'Dejarlo así',
  confirm: 'Sí, vaciar',
};

export const lineTexts = {
  /** Read by screen readers before the size. */
  size: 'Talle ',
  quantityOf: (title: string) => `Cantidad de ${title}`,
  less: 'Restar uno',
  more: 'Sumar uno',
  remove: 'Quitar',
  removeOf: (title: string) => `Quitar ${title}`,
  agreedUntil: (moment: string) => `Precio acordado hasta el ${moment}.`,
  oneUnit: 'El precio acordado vale por una unidad.',
  /** Read by screen readers before the struck price. */
  listPrice: 'Precio de lista: ',
  cheaper: (before: string) => `Bajó de precio: estaba a ${before}`,
  dearer: (before: string) => `Subió de precio: estaba a ${before}`,
  states: {
    available: null,
    reserved: 'Reservada: otra persona la está pagando',
    sold: 'Vendida',
    gone: 'Ya no está colgada',
    own: 'Es tuya',
    unpayable: 'Quien la vende no puede cobrar ahora',
    away: 'De vacaciones',
  },
};

export const pageTexts = {
  title: 'Tu carrito',
  documentTitle: 'Carrito',
  isEmpty: 'Tu carrito está vacío.',
  leavingEmpty: 'Volviendo al inicio',
  totalTo: (fullName: string) => `Total a ${firstName(fullName)}`,
  pay: (fullName: string) => `Pagar a ${firstName(fullName)}`,
  creating: 'Generando link...',
  leaving: 'Redireccionando...',
  reservedUntil: (time: string) => `Reservado hasta ${time}`,
  nothingToPay: 'Nada de esto se puede pagar ahora.',
  notMade: 'No se pudo procesar el pago.',
  network: 'Error de red al procesar el pago.',
  paid: 'Pagado',
  credited: 'Acreditado',
  pending: 'Pendiente',
  waiting: 'Esperando el pago',
  units: (count: number) => `${count} unidades`,
  seePurchase: 'Ver compra',
  seePurchases: 'Ver mis compras',
  allPaid: 'Pagaste todo lo que tenías en el carrito.',
  goneSeller: 'Cuenta eliminada',
  summary: 'Resumen',
  total: 'Total',
  left: 'Falta pagar',
  onePaymentEach: 'Pagás a cada persona por separado: un pago por vendedor.',
  provider: 'Pagos procesados por Mercado Pago',
};

export const addTexts = {
  add: 'Agregar al carrito',
  adding: 'Agregando…',
  present: 'Ya está en el carrito',
  added: 'Agregado al carrito',
  seeCart: 'Ver carrito',
  full: 'Tu carrito ya tiene 50 prendas distintas. Quitá alguna para agregar otra.',
  reserved: 'Reservada',
  reservedNote: 'Otra persona la está pagando. Si no termina, vuelve a estar libre en unos minutos.',
  unpayable: 'No se puede comprar ahora',
  unpayableNote: 'Quien la vende todavía no puede cobrar por acá. Probá más tarde.',
};

export const deliveryTexts = {
  title: 'Cómo te llega',
  route: (from: string | null, to: string | null) => {
    if (from && to) return from === to ? `Dentro de ${to}` : `De ${from} a ${to}`;
    return from ? `Desde ${from}` : '';
  },
  change: 'Cambiar',
  /** Read by screen readers after "Cambiar". */
  changeOf: ' la dirección del envío',
  addAddress: 'Agregá una dirección para el envío',
  add: 'Agregar una dirección',
  guest: 'Elegís cómo te llega después de ingresar.',
  products: 'Prendas',
  delivery: 'Envío',
  inPerson: 'Entrega en persona',
  notChosen: 'Sin elegir',
  plusOnArrival: 'más el envío, que pagás al recibir',
  addressPrivacy: 'Quien vende ve tu dirección recién cuando pagaste, y solo si va por envío.',
  pickTitle: '¿A dónde va?',
  pick: 'Dirección del envío',
  use: 'Usar esta dirección',
  cancel: 'Cancelar',
  missing: 'Elegí cómo te llega.',
  missingAddress: 'Elegí una dirección para el envío.',
};
