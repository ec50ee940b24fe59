import type { ReportReasonKey, TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { siteTexts } from '#app/shared/texts.ts';

/** The reasons of the dialog in groups; one without a reason for a kind is left out. */
export const reasonGroups = {
  thing: ['fake', 'forbidden', 'stolen', 'impersonation', 'not-own-photos', 'false-review'],
  deal: ['scam', 'outside', 'spam'],
  content: ['threat', 'personal-data', 'sexual', 'hate', 'minor'],
  other: ['other'],
} as const satisfies Record<string, readonly ReportReasonKey[]>;

type Group = keyof typeof reasonGroups;

const things: Record<TargetKind, string> = {
  product: 'La prenda',
  person: 'El perfil',
  review: 'La opinión',
  comment: 'El comentario',
  message: 'El mensaje',
  collection: 'La colección',
  chapter: 'El capítulo',
};

const sells: readonly TargetKind[] = ['product', 'person'];
const shows: readonly TargetKind[] = ['product', 'person', 'collection'];

export const texts = {
  report: 'Reportar',
  options: 'Más opciones',
  title: {
    product: 'Reportar esta prenda',
    person: 'Reportar este perfil',
    comment: 'Reportar este comentario',
    message: 'Reportar este mensaje',
    review: 'Reportar esta opinión',
    collection: 'Reportar esta colección',
    chapter: 'Reportar este capítulo',
  } satisfies Record<TargetKind, string>,
  about: 'No le decimos a nadie quién avisó.',
  seenMessages: 'Vamos a ver este mensaje y los diez anteriores.',

  reason: 'Motivo',
  group: (group: Group, kind: TargetKind) =>
    ({
      thing: things[kind],
      deal: sells.includes(kind) ? 'Cómo vende' : 'Qué busca',
      content: shows.includes(kind) ? 'Lo que muestra' : 'Lo que dice',
      other: 'Algo más',
    })[group],
  noReason: 'Elegí un motivo.',
  words: 'Contanos más',
  optional: 'opcional',
  wordsTooShort: 'Contanos en pocas palabras qué pasa.',
  snapshot: {
    product: 'Guardamos la prenda como está ahora',
    person: 'Guardamos el perfil como está ahora',
    comment: 'Guardamos el comentario como está ahora',
    message: 'Guardamos los mensajes como están ahora',
    review: 'Guardamos la opinión como está ahora',
    collection: 'Guardamos la colección como está ahora',
    chapter: 'Guardamos el capítulo como está ahora',
  } satisfies Record<TargetKind, string>,
  doubts: '¿Tenés dudas?',
  rules: (kind: TargetKind) => (kind === 'product' ? 'Mirá qué no se puede vender' : 'Mirá las reglas'),

  cancel: 'Cancelar',
  send: 'Enviar reporte',
  sending: 'Enviando…',
  retry: siteTexts.retry,
  sent: 'Reporte enviado',
  thanks: 'Gracias. La vamos a mirar.',
  outcome: 'Cuando haya una decisión te avisamos.',
  done: 'Listo',
};
