import type { MoneyDecision, moneyViews, FailedWork } from '@perchero/contract/admin/money';

const maxCounted = 1000;

export const texts = {
  title: 'Dinero',
  about: 'Órdenes por estado, pagos trabados, devoluciones y libros.',
  views: 'Qué órdenes mirar',
  count: (count: number) => (count >= maxCounted ? '1.000+' : String(count)),
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
  fraudAlert: 'Alerta de fraude',
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
  refundError: (code: string) => refundErrorTexts[code] ?? `Mercado Pago la rechazó (código ${code})`,
  ledgerBalanced: 'Los libros cierran: ninguna diferencia.',
  ledgerUnbalanced: (count: number) =>
    count === 1 ? 'Los libros no cierran: 1 diferencia.' : `Los libros no cierran: ${count} diferencias.`,
  ledgerFault: (name: string, count: number) => `${ledgerFaultTexts[name] ?? name}: ${count}`,
};

interface ViewText {
  readonly one: string;
  readonly many: string;
}

const always = (text: string): ViewText => ({ one: text, many: text });

export const viewTexts: Readonly<Record<(typeof moneyViews)[number], ViewText>> = {
  stuck: { one: 'Trabada', many: 'Trabadas' },
  fraud: { one: 'Alerta de fraude', many: 'Alertas de fraude' },
  refunds: { one: 'Devolución', many: 'Devoluciones' },
  'failed-refunds': { one: 'Devolución fallida', many: 'Devoluciones fallidas' },
  review: always('En revisión'),
  creating: always('Creándose'),
  awaiting_payment: always('Sin pagar'),
  payment_pending: always('Pago pendiente'),
  paid: { one: 'Pagada', many: 'Pagadas' },
  partially_refunded: { one: 'Devuelta en parte', many: 'Devueltas en parte' },
  refund_pending: always('Por devolver'),
  refunded: { one: 'Devuelta', many: 'Devueltas' },
  in_dispute: always('Reclamo en Mercado Pago'),
  charged_back: { one: 'Desconocida', many: 'Desconocidas' },
  expired: { one: 'Vencida', many: 'Vencidas' },
  cancelled: { one: 'Cancelada', many: 'Canceladas' },
};

/** The reason of an order's state; others are errors of its refund. */
export const reasonTexts: Readonly<Record<string, string>> = {
  late: 'Pagó tarde',
  'sold-out': 'Pagó tarde: ya no había unidades',
  'bought-again': 'Pagó tarde: ya había comprado lo mismo',
  'product-changed': 'Pagó tarde: cambió la prenda',
  'seller-left': 'Pagó tarde: quien vende se desvinculó',
  'seller-cancelled': 'Pagó tarde: quien vende canceló',
  'buyer-cancelled': 'Pagó después de cancelar',
  'operator-cancelled': 'Pagó tarde: la canceló un operador',
  replaced: 'Empezó otra compra',
  operator: 'Lo decidió un operador',
  seller: 'Lo pidió quien vende',
  buyer: 'Lo pidió quien compra',
  unlinking: 'Se desvinculó la cuenta',
  suspended: 'Se suspendió a quien vende',
  refund: 'No se pudo devolver',
  reimbursed: 'El banco lo resolvió a favor de quien vende',
  unreachable: 'No se pudo consultar al proveedor',
  'closed-by-operator': 'La cerró un operador sin consultar',
  currency: 'Pagó en otra moneda',
  amount: 'Pagó un importe que no corresponde',
  status: 'Mercado Pago informó un estado desconocido',
  partial: 'Pagó una parte',
};

const unanswered = 'Mercado Pago no respondió';
const noFunds = 'A quien vende no le alcanza el saldo';
const tooOld = 'El pago es demasiado viejo para devolverlo';
const outdated = 'El pago cambió en Mercado Pago';

/** Why a refund was not made: codes of the provider, and ours where it did not answer with one. */
const refundErrorTexts: Readonly<Record<string, string>> = {
  insufficient_amount: noFunds,
  2094: noFunds,
  2024: tooOld,
  15016: tooOld,
  2017: outdated,
  2063: outdated,
  4040: outdated,
  4041: outdated,
  7: 'La cuenta de quien vende es de prueba',
  'not-found': 'Mercado Pago no conoce el pago',
  unknown: unanswered,
  'rate-limited': unanswered,
  'in-process': 'Mercado Pago todavía la procesa',
  forbidden: 'Mercado Pago no nos deja hacerla',
  parked: 'Quien vende quitó el permiso',
  'given-back-otherwise': 'Ya se devolvió por otro lado',
  claimed: 'Hay un reclamo en Mercado Pago',
  'amount-changed': 'Cambió el importe a devolver',
  closed: 'La cerró un operador',
};

const ledgerFaultTexts: Readonly<Record<string, string>> = {
  'bookings that do not sum to zero': 'Asientos que no suman cero',
  'payments whose booked money differs from what the provider said':
    'Pagos anotados distinto de lo que dijo el proveedor',
  'bookings of payments that nobody told of': 'Asientos de pagos que nadie avisó',
  'paid orders without their money': 'Órdenes pagadas sin su dinero',
  'payments that are neither counted nor going back': 'Pagos que ni cuentan ni se devuelven',
  'orders paid twice': 'Órdenes pagadas dos veces',
  'refunds beyond their payment': 'Devoluciones mayores que su pago',
  'products reserved otherwise than orders say': 'Prendas reservadas distinto de lo que dicen las órdenes',
  'products reserved for orders that have ended': 'Prendas reservadas por órdenes terminadas',
  'paid orders without their products': 'Órdenes pagadas sin sus prendas',
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
  'retry-refund': {
    name: 'Reintentar la devolución',
    about: 'Vuelve a pedir la devolución que falló. La orden sigue como está.',
    done: 'La devolución se vuelve a intentar.',
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
  'force-cancel': {
    name: 'Cancelar sin consultar al proveedor',
    about:
      'Termina la orden aunque Mercado Pago no responda y suelta sus prendas. Las devoluciones pendientes se abandonan; si después entra dinero, se devuelve. No se puede deshacer.',
    done: 'La orden quedó cancelada.',
  },
  'clear-fraud': {
    name: 'Levantar la alerta de fraude',
    about: 'Quien vende puede volver a enviar. Antes, mirá el pago en Mercado Pago.',
    done: 'La alerta quedó levantada.',
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
};

const sourceTexts: Readonly<Record<string, string>> = {
  reservations: 'Reserva',
  inbox: 'Aviso de Mercado Pago',
  orders: 'Orden',
  refunds: 'Devolución',
};

export const deadLetterTexts = {
  title: (count: number) =>
    count === 1
      ? 'Una tarea falló durante un día y quedó apartada.'
      : `${count} tareas fallaron durante un día y quedaron apartadas.`,
  job: ({ source, subject, attempts, error }: FailedWork, since: string) =>
    `${sourceTexts[source] ?? source} ${subject} · ${error} · ${attempts} intentos desde ${since}`,
  retry: 'Reintentar',
  retryJob: ({ source, subject }: FailedWork) => `Reintentar ${sourceTexts[source] ?? source} ${subject}`,
  retrying: 'Un momento…',
  done: 'Se va a intentar de nuevo.',
};
