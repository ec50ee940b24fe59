import { appealEndsAt } from '@perchero/contract/moderation/decisions.rules';
import {
  type ReportReasonKey,
  reportReasons,
  type TargetKind,
} from '@perchero/contract/moderation/report-reasons.rules';
import { formatMoment } from '../money/texts.ts';
import type { ModerationNews } from './news.rules.ts';

/** The decision that is told; times are text when read as JSON. */
export interface DecisionText {
  readonly words: string;
  readonly reason: ReportReasonKey;
  readonly kind: TargetKind;
  /** Of the thing, as it was. */
  readonly title: string;
  readonly until: Date | string | null;
  readonly createdAt: Date | string;
  /** Of the appeal. */
  readonly answer: string | null;
}

interface Told {
  /** Null for news without one. */
  readonly decision: DecisionText | null;
  /** Of the product, for news about one. */
  readonly product: string;
}

interface Words {
  readonly title: string;
  readonly message: string;
}

const removed: Record<TargetKind, string> = {
  product: 'prenda',
  person: 'foto y descripción',
  comment: 'comentario',
  message: 'mensaje',
  review: 'opinión',
  collection: 'colección',
  chapter: 'capítulo',
};

/** Of the thing in a mail. */
const kindNames: Record<TargetKind, string> = {
  product: 'Prenda',
  person: 'Perfil',
  comment: 'Comentario',
  message: 'Mensaje',
  review: 'Opinión',
  collection: 'Colección',
  chapter: 'Capítulo',
};

const say = (title: string, ...sentences: string[]): Words => ({
  title,
  message: sentences.filter(Boolean).join(' '),
});

const appealBy = ({ createdAt }: DecisionText) => formatMoment(appealEndsAt(new Date(createdAt)));
const reasonOf = ({ reason }: DecisionText) => reportReasons[reason].text;

type About = (decision: DecisionText) => Words;

const ofDecisions: Partial<Record<ModerationNews, About>> = {
  'moderation.hidden': ({ title, words }) =>
    say(`Tu prenda ${title} está oculta`, words, 'Corregila y la volvemos a mirar.'),
  'moderation.removed': (decision) =>
    say(
      `Quitamos tu ${removed[decision.kind]}`,
      decision.words,
      `Si creés que nos equivocamos, pedí la revisión antes del ${appealBy(decision)}.`,
    ),
  'moderation.warned': (decision) =>
    say('Un aviso sobre tu cuenta', decision.words, `Motivo: ${reasonOf(decision)}.`),
  'moderation.suspended': ({ words, until, createdAt }) =>
    say(
      `Tu cuenta está suspendida hasta el ${formatMoment(new Date(until ?? createdAt))}`,
      words,
      'Podés terminar tus compras y ventas, leer tus mensajes y descargar tus datos.',
    ),
  'moderation.closed': (decision) =>
    say(
      'Cerramos tu cuenta',
      decision.words,
      `Podés terminar lo pendiente, descargar tus datos y pedir la revisión antes del ${appealBy(decision)}.`,
    ),
  // To the buyer: reason and words are the seller's.
  'moderation.bought': ({ title }) =>
    say(
      `Revisamos la prenda ${title}`,
      'La quitamos después de tu compra. Si tenés dudas con la prenda, podés abrir un reclamo desde ahora.',
    ),
  'moderation.appeal-kept': ({ answer }) => say('Revisamos tu pedido', answer ?? ''),
  'moderation.appeal-softened': ({ answer }) =>
    say('Revisamos tu pedido', answer ?? '', 'Cambiamos la decisión por una menor.'),
  'moderation.appeal-reversed': ({ answer }) =>
    say(
      'Revisamos tu pedido',
      answer ?? '',
      'Deshicimos la decisión. Lo que venció mientras tanto, como una compra cancelada, no vuelve.',
    ),
};

const others: Partial<Record<ModerationNews, (product: string) => Words>> = {
  'moderation.ended': () =>
    say('Tu cuenta está activa de nuevo', 'Tus prendas vuelven a verse en unos minutos.'),
  'moderation.review': (product) => say(`Estamos revisando ${product}`, 'Suele llevar menos de 24 horas.'),
  'moderation.released': (product) => say(`${product} ya está colgada`, 'Gracias por la paciencia.'),
  'moderation.report-decided': () => say('Revisamos tu reporte', 'Tomamos una decisión. Gracias por avisar.'),
  'moderation.report-nothing': () =>
    say('Revisamos tu reporte', 'No encontramos que incumpla las reglas. Gracias por avisar.'),
};

export function tellsDecision(news: ModerationNews): boolean {
  return news in ofDecisions;
}

export function moderationWords(news: ModerationNews, { decision, product }: Told): Words {
  const other = others[news];
  if (other) return other(product);
  const about = ofDecisions[news];
  if (!about || !decision) throw new Error(`${news} without its decision`);
  return about(decision);
}

export function moderationFacts(decision: DecisionText) {
  return [
    { name: kindNames[decision.kind], value: decision.title },
    { name: 'Motivo', value: reasonOf(decision) },
  ];
}

export const moderationActions = {
  decision: 'Ver la decisión',
  reports: 'Ver mis reportes',
  product: 'Ver la prenda',
  purchase: 'Ver la compra',
  account: 'Ver mi cuenta',
} as const;
