import {
  appealAnswerDays,
  type AppealOutcome,
  appealWordsLength,
} from '@perchero/contract/moderation/decisions.rules';
import type { OwnDecision } from '@perchero/contract/moderation/moderation';
import type { TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { formatNumber } from '#app/shared/format.ts';
import { siteTexts } from '#app/shared/texts.ts';
import type { Outcome } from './decision-state.ts';

const own: Record<Exclude<TargetKind, 'person'>, string> = {
  product: 'tu prenda',
  comment: 'tu comentario',
  message: 'tu mensaje',
  review: 'tu opinión',
  collection: 'tu colección',
  chapter: 'tu capítulo',
};
const date = (moment: string | null) => (moment === null ? '' : formatLongDate(new Date(moment)));

type Titled = Pick<OwnDecision, 'target_kind' | 'title' | 'thing' | 'person' | 'until'>;

function thingTitle({ target_kind: kind, title, thing }: Titled, isInForce: boolean): string {
  if (thing === 'hide') return isInForce ? `Tu prenda ${title} está oculta` : `Ocultamos tu prenda ${title}`;
  if (kind === 'person') return 'Sacamos la foto y la descripción de tu perfil';
  return kind === 'product' ? `Quitamos ${own[kind]} ${title}` : `Quitamos ${own[kind]}`;
}

function personTitle({ person, until }: Titled, isInForce: boolean): string {
  if (person === 'none') return 'No cambiamos nada';
  if (person === 'warn') return 'Un aviso sobre tu cuenta';
  if (person === 'close') return 'Cerramos tu cuenta';
  return isInForce ? `Tu cuenta está suspendida hasta el ${date(until)}` : 'Suspendimos tu cuenta';
}

export const texts = {
  about: 'Lo que decidimos sobre algo tuyo y por qué. Lo ves solo vos.',
  none: 'No hay decisiones sobre tu cuenta.',
  failed: 'No pudimos leer las decisiones.',
  moreFailed: 'No pudimos traer más decisiones.',
  retry: siteTexts.retry,
  retrying: 'Cargando…',
  more: 'Ver más',

  title: (decision: Titled, isInForce: boolean) =>
    decision.thing === 'nothing' ? personTitle(decision, isInForce) : thingTitle(decision, isInForce),
  /** What it means for the account besides the thing. */
  account: ({ thing, person, until }: Titled, isInForce: boolean) => {
    if (thing === 'nothing' || person === 'none') return null;
    if (person === 'warn') return 'Además, es un aviso sobre tu cuenta.';
    if (person === 'close') return 'Además, cerramos tu cuenta.';
    return isInForce
      ? `Además, tu cuenta está suspendida hasta el ${date(until)}.`
      : `Además, tu cuenta estuvo suspendida hasta el ${date(until)}.`;
  },
  reason: (moment: string, reason: string) => `${date(moment)} · Motivo: ${reason}`,
  outcome: {
    hidden: 'Oculta',
    mended: 'La estamos mirando',
    listed: 'Se ve de nuevo',
    removed: 'Quitada',
    warned: 'Aviso',
    suspended: 'Suspendida',
    ended: 'Terminada',
    closed: 'Cerrada',
    returned: 'Volvió a su lugar',
    void: 'Quedó sin efecto',
    softened: 'La cambiamos por otra',
  } satisfies Record<Outcome, string>,
  removedHe: 'Quitado',

  steps: ['Oculta', 'La corregís', 'Se vuelve a ver'],
  stepsLabel: 'Qué falta para que vuelva a verse',
  toMend:
    'Cuando la guardes la mira una persona; si no llegamos, vuelve sola a las 24 horas. Sus me gusta y sus comentarios la esperan.',
  mended:
    'Ya la corregiste. La mira una persona; si no llegamos, vuelve sola a las 24 horas. Sus me gusta y sus comentarios la esperan.',
  rules: 'Ver las reglas',
  mend: 'Corregir prenda',

  appeal: 'Pedir revisión',
  appealing: 'Enviando…',
  appealTitle: '¿Creés que nos equivocamos?',
  appealAbout: (until: string) =>
    `La mira otra persona del equipo y te contesta en menos de ${appealAnswerDays} días hábiles. Podés pedirlo una vez, hasta el ${date(until)}.`,
  appealWords: 'Contanos por qué',
  appealLength: `Entre ${appealWordsLength.min} y ${formatNumber(appealWordsLength.max)} caracteres`,
  appealTooShort: `Contanos un poco más: al menos ${appealWordsLength.min} caracteres.`,
  appealed: 'Pedimos la revisión',
  ownAppeal: 'Tu pedido',
  waiting: (moment: string) =>
    `Pediste la revisión el ${date(moment)}. Te contestamos en menos de ${appealAnswerDays} días hábiles.`,
  answered: (outcome: AppealOutcome) => {
    if (outcome === 'reversed') return 'Revisamos tu pedido';
    return outcome === 'softened'
      ? 'Revisamos tu pedido: la cambiamos por otra'
      : 'Revisamos tu pedido: queda como estaba';
  },

  reports: 'Tus reportes',
  kind: {
    product: 'Prenda',
    person: 'Perfil',
    comment: 'Comentario',
    message: 'Mensaje',
    review: 'Opinión',
    collection: 'Colección',
    chapter: 'Capítulo',
  } satisfies Record<TargetKind, string>,
  reported: (kind: TargetKind, moment: string) => `${texts.kind[kind]} · ${moment}`,
  reportOutcome: {
    waiting: 'Todavía la estamos mirando.',
    decided: 'Tomamos una decisión. Gracias por avisar.',
    nothing: 'No encontramos que incumpla las reglas. Gracias por avisar.',
  },
};
