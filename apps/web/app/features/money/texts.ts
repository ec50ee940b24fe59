import type { MoneyDecision } from '@perchero/contract/admin/money';
import type { MoneyView } from './money-page.ts';

const mostCounted = 1000;

export const texts = {
  title: 'Dinero',
  about: 'Órdenes por estado, pagos trabados, devoluciones y libros.',
  views: 'Qué órdenes mirar',
  count: (count: number) => (count >= mostCounted ? '1.000+' : String(count)),
  table: 'Tabla de órdenes',
  number: 'Orden',
  state: 'Estado',
  buyer: 'Compra',
  seller: 'Vende',
  total: 'Total',
  created: 'Creada',
  changed: 'Cambió',
  nextCheck: 'Próxima consulta',
  trouble: 'Por qué',
  decide: 'Decidir',
  decideAbout: (number: number) => `Decidir sobre la orden ${number}`,
  person: (username: string) => (username === '' ? 'Cuenta eliminada' : `@${username}`),
  moment: (date: string, time: string) => `${date}, ${time}`,
  never: 'Ninguna',
  emptyTitle: 'Nada por acá',
  empty: 'No hay órdenes en esta vista.',
  emptyStuckTitle: 'Nada trabado',
  emptyStuck: 'Ninguna orden espera más de lo debido.',
  previous: 'Anterior',
  next: 'Siguiente',
  pages: 'Páginas',
  booksRight: 'Los libros cierran: ninguna diferencia.',
  booksWrong: (count: number) =>
    count === 1 ? 'Los libros no cierran: 1 diferencia.' : `Los libros no cierran: ${count} diferencias.`,
  fault: (name: string, count: number) => `${faultTexts[name] ?? name}: ${count}`,
};

export const viewTexts: Readonly<Record<MoneyView, string>> = {
  stuck: 'Trabadas',
  refunds: 'Devoluciones',
  review: 'En revisión',
  creating: 'Creándose',
  awaiting_payment: 'Sin pagar',
  payment_pending: 'Pago pendiente',
  paid: 'Pagadas',
  partially_refunded: 'Devueltas en parte',
  refund_pending: 'Por devolver',
  refunded: 'Devueltas',
  in_dispute: 'En reclamo',
  charged_back: 'Desconocidas',
  expired: 'Vencidas',
  cancelled: 'Canceladas',
};

/** Why an order is as it is; a word that is not here is shown as it is. */
export const reasonTexts: Readonly<Record<string, string>> = {
  late: 'Pagó tarde',
  replaced: 'Empezó otra compra',
  operator: 'Lo decidió un operador',
  seller: 'Lo pidió quien vende',
  buyer: 'Lo pidió quien compra',
  unlinking: 'Se desvinculó la cuenta',
  refund: 'No se pudo devolver',
};

const faultTexts: Readonly<Record<string, string>> = {
  'bookings that do not sum to zero': 'Asientos que no suman cero',
  'payments whose booked money differs from what the provider said':
    'Pagos anotados distinto de lo que dijo el proveedor',
  'bookings of payments that nobody told of': 'Asientos de pagos que nadie avisó',
  'paid orders without their money': 'Órdenes pagadas sin su dinero',
  'payments that are neither counted nor going back': 'Pagos que ni cuentan ni se devuelven',
  'orders paid twice': 'Órdenes pagadas dos veces',
  'refunds beyond their payment': 'Devoluciones mayores que su pago',
  'pieces set aside otherwise than orders say': 'Prendas reservadas distinto de lo que dicen las órdenes',
  'pieces set aside for orders that have ended': 'Prendas reservadas por órdenes terminadas',
  'paid orders whose pieces are not theirs': 'Órdenes pagadas sin sus prendas',
  'orders whose history ends elsewhere': 'Órdenes cuya historia termina en otro estado',
};

export const decisionTexts: Readonly<Record<MoneyDecision, { name: string; about: string; done: string }>> = {
  check: {
    name: 'Consultar al proveedor',
    about: 'Le pregunta ahora a Mercado Pago y pone la orden al día.',
    done: 'Consultado: la orden está al día.',
  },
  refund: {
    name: 'Devolver el dinero',
    about: 'Devuelve todo a quien compró. No se puede deshacer.',
    done: 'La devolución está en camino.',
  },
  cancel: {
    name: 'Cancelar',
    about: 'Termina una orden que nadie pagó y suelta sus prendas.',
    done: 'La orden quedó cancelada.',
  },
  'close-refund': {
    name: 'Cerrar la devolución',
    about: 'Abandona una devolución que no se puede hacer. La orden vuelve a estar pagada.',
    done: 'La devolución quedó cerrada.',
  },
};

export const dialogTexts = {
  title: (number: number) => `Orden ${number}`,
  decision: 'Qué hacer',
  reason: 'Motivo',
  reasonHint: 'Queda guardado con tu nombre.',
  reasonMissing: 'Contá por qué, en 3 letras o más.',
  confirm: 'Confirmar',
  confirming: 'Un momento…',
  cancel: 'Volver',
  close: 'Cerrar',
};
