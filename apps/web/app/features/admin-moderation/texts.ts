import type { CaseKind, CaseState, CaseView, SignalRule } from '@perchero/contract/admin/moderation';
import type {
  AppealOutcome,
  PersonDecision,
  ThingDecision,
} from '@perchero/contract/moderation/decisions.rules';
import type { ReportReasonKey } from '@perchero/contract/moderation/report-reasons.rules';

export const person = (username: string) => `@${username}`;
const moderatorName = (username: string) => (username === '' ? 'otra persona' : person(username));
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const quoted = (text: string) => `«${text}»`;

export const texts = {
  title: 'Moderación',
  views: 'Vistas de la cola',
  queue: (view: string) => `Casos: ${view}`,
  countAtLeast: (max: string) => `${max}+`,
  shortcuts: 'Atajos',
  shortcutsName: 'Usar los atajos de teclado',
  next: 'siguiente',
  previous: 'anterior',
  take: 'tomar',
  pages: 'Páginas de la cola',
  previousPage: 'Anterior',
  nextPage: 'Siguiente',
  choose: 'Elegí un caso para verlo.',
  missing: 'Este caso no está para vos. Puede que ya no exista o que te toque de cerca.',
  toQueue: 'Volver a la cola',
  empty: 'Nada para revisar.',
  emptyText: 'Cuando llegue algo a esta vista, aparece acá.',
  priority: 'Prioridad',
  loading: 'Cargando el caso…',
};

export const viewTexts: Readonly<Record<CaseView, string>> = {
  open: 'Abiertos',
  mine: 'Míos',
  appeals: 'Revisiones',
  contact: 'Contacto',
  decided: 'Decididos',
};

export const kindTexts: Readonly<Record<CaseKind, string>> = {
  product: 'Prenda',
  person: 'Persona',
  comment: 'Comentario',
  message: 'Mensaje',
  review: 'Opinión',
  collection: 'Colección',
  chapter: 'Capítulo',
  contact: 'Contacto',
};

/** What people wrote is quoted. */
export function titleOf({ kind, title }: { readonly kind: CaseKind; readonly title: string }): string {
  if (kind === 'collection') return `${kindTexts.collection} ${quoted(title)}`;
  return kind === 'product' || kind === 'person' || kind === 'contact' ? title : quoted(title);
}

export const stateTexts: Readonly<Record<CaseState, string>> = {
  open: 'Abierto',
  assigned: 'Tomado',
  decided: 'Decidido',
  appealed: 'Pidió la revisión',
  closed: 'Cerrado',
};

export const signalTexts: Readonly<Record<SignalRule, string>> = {
  'photo-twin': 'Foto casi idéntica',
  'photo-banned': 'Foto de algo que quitamos',
  'forbidden-words': 'Palabras de lo que no se vende',
  'contact-in-text': 'Contacto en el texto',
  'danger-message': 'Mensaje peligroso',
  'blocked-by-many': 'Muchas personas la bloquearon',
  'fast-publishing': 'Publica demasiado rápido',
  'fast-writing': 'Escribe demasiado rápido',
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The largest unit that says enough: `40 min`, `9 h`, `4 días`. */
function span(milliseconds: number): string {
  if (milliseconds < hour) return `${Math.max(1, Math.floor(milliseconds / minute))} min`;
  if (milliseconds < 3 * day) return `${Math.floor(milliseconds / hour)} h`;
  return `${Math.floor(milliseconds / day)} días`;
}

export function dueText(dueAt: string, now: string): string {
  const left = Date.parse(dueAt) - Date.parse(now);
  return left > 0 ? `vence en ${span(left)}` : `vencido hace ${span(-left)}`;
}

export const caseTexts = {
  back: 'Moderación',
  measure: (harm: number, independent: number, priority: number) =>
    `Gravedad ${harm} · ${plural(independent, 'reporte independiente', 'reportes independientes')} · prioridad ${priority}`,
  due: (due: string) => due.charAt(0).toUpperCase() + due.slice(1),
  takenBy: (moderator: string) => `lo tiene ${moderatorName(moderator)}`,
  taken: 'Otra persona del equipo está con este caso.',
  mine: (time: string) => `Lo tenés hasta las ${time}`,
  take: 'Tomar el caso',
  taking: 'Tomando…',
  release: 'Soltar',
  releasing: 'Soltando…',
  released: 'Soltaste el caso.',
  takeAgain: 'Tomar de nuevo',
  isOver:
    'Pasó el tiempo y el caso volvió a la cola. Lo que escribiste sigue acá: tomalo de nuevo para guardarlo.',
  barTitle: 'Lo tenés vos',
  barTime: (time: string) => `hasta las ${time}`,
  toDecision: 'Ir a tu decisión',
  toAnswer: 'Ir a tu respuesta',
  yourAnswer: 'Tu respuesta',
  open: 'Ver en el sitio',
  update: 'Actualizar',
};

export const evidenceTexts = {
  title: 'Cómo estaba y cómo está',
  onlyNow: 'Cómo está',
  whenReported: (kind: CaseKind) =>
    kind === 'comment' || kind === 'message' ? 'Al reportarlo' : 'Al reportarla',
  whenReportedAgain: (kind: CaseKind) =>
    kind === 'comment' || kind === 'message' ? 'Al reportarlo otra vez' : 'Al reportarla otra vez',
  now: 'Ahora',
  gone: 'Ya no está.',
  removed: 'Quitado: ',
  added: 'Agregado: ',
  photo: (place: number) => `Foto ${place}`,
  photoThen: (place: number) => `Foto ${place} de cuando se reportó`,
  photoGone: 'Ya no está',
  photoNew: 'Nueva',
  withoutText: 'Sin texto.',
  messages: 'El mensaje y los diez anteriores',
  reported: 'Reportado',
};

export const signalSection = {
  title: 'Señales',
  mirrored: ', dada vuelta',
  this: 'Esta',
  other: 'La otra',
  thisPhoto: 'Foto de esta prenda',
  otherPhoto: 'Foto de la otra prenda',
  distance: (bits: number) => `Distancia ${bits} de 64.`,
  otherOf: 'La otra es de',
  otherProduct: 'Ver la otra prenda',
  found: (words: readonly string[]) => words.map(quoted).join(', '),
  isGone: 'Ya no está.',
};

export const reportSection = {
  title: 'Reportes',
  words: quoted,
  deleted: 'Cuenta eliminada',
  counts: 'suma',
  countsNot: 'no suma',
  countsNotNew: (days: number) => `no suma: cuenta de ${plural(days, 'día', 'días')}`,
};

export const ownerTexts = {
  titles: {
    product: 'Quién vende',
    person: 'La persona',
    comment: 'Quién comenta',
    message: 'Quién escribe',
    review: 'Quién opina',
    collection: 'De quién es',
    chapter: 'Quién cuenta',
    contact: 'Quién escribe',
  } satisfies Record<CaseKind, string>,
  account: 'Cuenta',
  age: (days: number) => {
    if (days < 60) return plural(days, 'día', 'días');
    return days < 730
      ? plural(Math.floor(days / 30), 'mes', 'meses')
      : plural(Math.floor(days / 365), 'año', 'años');
  },
  sales: 'Ventas terminadas',
  received: 'Reportes recibidos',
  made: 'Reportes hechos',
  minor: 'Menor de 18',
  yes: 'Sí',
  no: 'No',
  suspended: (day: string) => `Suspendida hasta el ${day}`,
  closed: 'Cerrada',
  year: 'Últimos 12 meses.',
  noDecisions: 'Sin decisiones.',
  decision: (what: string, date: string, reason: string) => `${what}, ${date}: ${reason}.`,
  guide: 'La escalera es una guía, decidís vos.',
  ladder: 'Escalera de 12 meses',
  done: 'ya pasó',
  next: 'sigue',
  deleted: 'La cuenta ya no existe.',
};

export const ladderTexts = {
  warn: 'Aviso',
  'suspend-1': '1 día',
  'suspend-7': '7 días',
  'suspend-30': '30 días',
  close: 'Cierre',
} satisfies Partial<Record<PersonDecision, string>>;

export const personDecisionTexts: Readonly<Record<PersonDecision, string>> = {
  ...ladderTexts,
  none: 'Nada',
  close: 'Cerrar',
};

const thingNames: Readonly<Record<CaseKind, string>> = {
  product: 'La prenda',
  person: 'El perfil',
  comment: 'El comentario',
  message: 'El mensaje',
  review: 'La opinión',
  collection: 'La colección',
  chapter: 'El capítulo',
  contact: 'El mensaje',
};

const removals: Partial<Readonly<Record<CaseKind, string>>> = {
  person: 'Vaciar foto y descripción',
  collection: 'Hacerla privada y sin nombre',
};

export const thingName = (kind: CaseKind) => thingNames[kind];

/** What was hidden before and is mended is seen again when nothing is decided. */
export function thingDecisionText(kind: CaseKind, thing: ThingDecision, before?: ThingDecision): string {
  if (thing === 'nothing' && before === 'hide') return 'Está bien: se vuelve a ver';
  if (thing === 'remove') return removals[kind] ?? 'Quitar';
  return thing === 'hide' ? 'Ocultar hasta que la corrija' : 'Queda como está';
}

/** `Quitar · 7 días`. */
export function decisionText(
  kind: CaseKind,
  { thing, person }: { readonly thing: ThingDecision; readonly person: PersonDecision },
): string {
  const parts = [thingDecisionText(kind, thing), person !== 'none' && personDecisionTexts[person]];
  return parts.filter(Boolean).join(' · ');
}

export const formTexts = {
  title: 'Tu decisión',
  person: 'La persona',
  reason: 'Motivo que va a leer',
  words: 'Palabras que va a leer',
  optional: 'opcional',
  ready: 'Usar un texto listo',
  readyList: 'Textos listos',
  note: 'Nota para el equipo',
  noteHint: 'No la ve nadie más',
  thingMissing: 'Elegí qué se hace.',
  wordsShort: (min: number) => `Contale por qué, en ${min} letras o más.`,
  orders: (unpaid: number, paid: number, canClaim: boolean) =>
    [
      unpaid > 0 &&
        (unpaid === 1 ? 'Se cancela 1 compra sin pagar.' : `Se cancelan ${unpaid} compras sin pagar.`),
      paid > 0 && (paid === 1 ? '1 pagada sigue' : `${paid} pagadas siguen`) + claimText(paid, canClaim),
    ]
      .filter(Boolean)
      .join(' '),
  money: 'Ver en Dinero',
  save: 'Guardar decisión',
  saving: 'Guardando…',
  sending: 'Enviando…',
  saved: 'Decisión guardada.',
};

function claimText(paid: number, canClaim: boolean): string {
  if (!canClaim) return '.';
  return paid === 1
    ? ', y quien la compró va a poder reclamar.'
    : ', y quienes las compraron van a poder reclamar.';
}

/** Each may be edited before it is sent. */
export const readyTexts: readonly {
  readonly name: string;
  readonly reasons: readonly ReportReasonKey[];
  readonly text: string;
}[] = [
  {
    name: 'Imitación',
    reasons: ['fake'],
    text: 'Tu prenda copia el diseño o el nombre de una marca. En Perchero se venden prendas originales.',
  },
  {
    name: 'No se vende acá',
    reasons: ['forbidden'],
    text: 'Lo que publicaste no se puede vender en Perchero. En las reglas está la lista completa, con ejemplos.',
  },
  {
    name: 'Prenda ajena',
    reasons: ['stolen'],
    text: 'Nos avisaron que esta prenda no es tuya. Si la compraste vos, pedí la revisión y contanos cómo la conseguiste.',
  },
  {
    name: 'Fotos ajenas',
    reasons: ['not-own-photos', 'impersonation'],
    text: 'Las fotos son de otra persona. Publicá fotos que hayas sacado vos, de la prenda que vas a entregar.',
  },
  {
    name: 'Por fuera de Perchero',
    reasons: ['scam', 'outside'],
    text: 'Pediste cobrar o hablar por fuera de Perchero. Acá el pago y los mensajes pasan por el sitio, así quien compra y quien vende quedan protegidos.',
  },
  {
    name: 'Trato',
    reasons: ['threat', 'hate', 'sexual', 'minor'],
    text: 'Lo que escribiste lastima a otras personas. En Perchero no hay lugar para amenazas, discriminación ni contenido sexual.',
  },
  {
    name: 'Datos personales',
    reasons: ['personal-data'],
    text: 'Mostraste datos personales, tuyos o de otra persona. Sacalos del texto y de las fotos.',
  },
  {
    name: 'Publicidad o repetido',
    reasons: ['spam', 'false-review', 'other'],
    text: 'Lo que publicaste es publicidad, está repetido o no cuenta lo que pasó. Colgá cada prenda una sola vez y contá solo lo que viviste.',
  },
];

export const outcomeOptions: readonly {
  readonly value: AppealOutcome;
  readonly label: string;
  readonly hint: string;
}[] = [
  { value: 'kept', label: 'Se mantiene', hint: 'Sigue todo igual.' },
  { value: 'softened', label: 'Se suaviza', hint: 'La reemplaza una más leve.' },
  { value: 'reversed', label: 'Se deshace', hint: 'Se deshace todo lo que hizo.' },
];

export function outcomeText(outcome: AppealOutcome): string {
  return outcomeOptions.find(({ value }) => value === outcome)?.label ?? outcome;
}

export const appealTexts = {
  due: (date: string) => `Responder hasta el ${date}`,
  own: 'Ya decidiste en este caso: la revisa otra persona del equipo.',
  outcome: 'La decisión',
  outcomeMissing: 'Elegí qué pasa con la decisión.',
  instead: 'La decisión más leve',
  choose: 'Elegí una',
  insteadMissing: 'Elegí la decisión que queda.',
  words: 'Palabras que va a leer',
  save: 'Guardar respuesta',
  saved: 'Respuesta guardada.',
};

export const contactTexts = {
  message: 'El mensaje',
  email: 'Correo:',
  answer: 'Lo que va a leer',
  answerHint: 'Le llega por correo.',
  short: (min: number) => `Escribí la respuesta, en ${min} letras o más.`,
  send: 'Enviar respuesta',
  sent: 'Respuesta enviada.',
  answered: 'La respuesta',
};

export const pastTexts = {
  title: 'Decisiones de este caso',
  /** Null for the reader. */
  by: (moderator: string | null, at: string) =>
    `${moderator === null ? 'Vos' : moderatorName(moderator)} · ${at}`,
  reason: 'Motivo',
  words: 'Palabras',
  note: 'Nota para el equipo',
  asked: 'Pidió la revisión',
  waits: 'Espera una respuesta.',
};
