import type { ReplyOf } from '@perchero/contract/endpoint';
import { appealAnswerDays, appealDays, suspensionDays } from '@perchero/contract/moderation/decisions.rules';
import type { moderationFigures } from '@perchero/contract/moderation/moderation';
import { formatNumber } from '#app/shared/format.ts';

export type Figures = ReplyOf<typeof moderationFigures>;

const either = new Intl.ListFormat('es-UY', { type: 'disjunction' });
const suspensions = either.format(Object.values(suspensionDays).map(String));

export const texts = {
  title: 'Reglas',
  description:
    'Qué no se puede vender en Perchero, cómo nos tratamos, qué hacemos con un reporte y cómo pedir que revisemos una decisión.',
  intro: 'Pocas y claras, para que lo que cuelga acá sea de verdad y quien compra duerma tranqui.',
  version: (date: string) => `Versión del ${date}`,
  contents: 'En esta página',
  help: '¿Tenés otra pregunta? Andá a la ayuda',
};

/** The ids are URL fragments. */
export const sections = {
  forbidden: { id: 'no', title: 'Qué no se puede colgar' },
  manners: { id: 'trato', title: 'Cómo nos tratamos' },
  decisions: { id: 'pasa', title: 'Qué hacemos' },
  appeal: { id: 'revision', title: 'Pedir la revisión' },
  figures: { id: 'cifras', title: 'Los últimos doce meses' },
};

export type ForbiddenKind =
  'fake' | 'stolen' | 'photos' | 'underwear' | 'weapon' | 'medicine' | 'animal' | 'not-clothing' | 'outside';

export const forbidden: readonly {
  readonly kind: ForbiddenKind;
  readonly name: string;
  readonly example: string;
}[] = [
  {
    kind: 'fake',
    name: 'Imitaciones',
    example:
      'Por ejemplo: una cartera «igual a la original» o championes «triple A». Símil cuero sí: es un material.',
  },
  {
    kind: 'stolen',
    name: 'Cosas robadas o de otra persona',
    example: 'Por ejemplo: el buzo de tu hermana sin que sepa, o un celular encontrado.',
  },
  {
    kind: 'photos',
    name: 'Fotos que no son tuyas',
    example: 'Por ejemplo: la foto de la tienda, o la de otra prenda dada vuelta.',
  },
  {
    kind: 'underwear',
    name: 'Ropa interior usada',
    example:
      'Por ejemplo: soutienes o medias can-can con uso. Nueva sin uso, sí. La bombacha de campo también.',
  },
  {
    kind: 'weapon',
    name: 'Armas',
    example: 'Por ejemplo: cuchillos, gas pimienta o municiones, aunque sean de adorno.',
  },
  {
    kind: 'medicine',
    name: 'Medicamentos y cosméticos abiertos',
    example: 'Por ejemplo: una crema empezada, pastillas o un perfume por la mitad.',
  },
  {
    kind: 'animal',
    name: 'Animales y especies protegidas',
    example: 'Por ejemplo: un gatito, un tapado de jaguar o un peine de carey verdadero.',
  },
  {
    kind: 'not-clothing',
    name: 'Lo que no es ropa, calzado ni accesorio',
    example: 'Por ejemplo: un sillón, entradas o una consola.',
  },
  {
    kind: 'outside',
    name: 'Vender por fuera',
    example:
      'Por ejemplo: pedir una transferencia o dejar tu número en la descripción. Sin el pago de Perchero no hay devolución.',
  },
];

export const manners =
  'Acá se regatea, se pregunta y se cuenta. No se amenaza, no se acosa, no se discrimina y no se publican datos personales de nadie. Lo que pone en riesgo a una persona menor se quita primero y se conversa después.';

export const decisions = {
  intro:
    'Cuando alguien reporta algo lo mira una persona del equipo. Nadie se entera de quién avisó. Algunas prendas las revisamos antes de que se vean. Según lo que encontremos:',
  kinds: [
    {
      name: 'Ocultar la prenda',
      means: 'La ves solo vos, con el motivo. La corregís y vuelve a verse.',
    },
    {
      name: 'Quitarla',
      means: 'Sale de Perchero. Las compras pagadas siguen y quien compró puede reclamar.',
    },
    { name: 'Un aviso', means: 'Te escribimos qué pasó y qué cambiar. Nada más.' },
    {
      name: `Suspender ${suspensions} días`,
      means:
        'Podés ingresar, terminar tus compras y ventas y descargar tus datos. No podés publicar, comprar ni comentar.',
    },
    {
      name: 'Cerrar la cuenta',
      means: 'Para lo grave o lo repetido. Terminás lo pendiente y te llevás tus datos.',
    },
  ],
};

export const appeal = `Toda decisión dice por qué. Si creés que nos equivocamos, pedí la revisión dentro de los ${appealDays} días en Configuración, Decisiones. La decide otra persona, en menos de ${appealAnswerDays} días hábiles.`;

export const figuresTexts = {
  count: formatNumber,
  /** Before the list. */
  reports: (count: number) =>
    count === 1
      ? 'Nos llegó 1 reporte. Esto decidimos:'
      : `Nos llegaron ${formatNumber(count)} reportes. Esto decidimos:`,
  kinds: {
    hidden: 'Prendas ocultas',
    removed: 'Cosas quitadas',
    warned: 'Avisos',
    suspended: 'Cuentas suspendidas',
    closed: 'Cuentas cerradas',
    nothing: 'Quedó como estaba',
  } satisfies Partial<Record<keyof Figures, string>>,
  appeals: ({ appeals, reversed }: Figures) => {
    if (appeals === 0) return 'Nadie nos pidió una revisión.';
    const asked = appeals === 1 ? '1 decisión' : `${formatNumber(appeals)} decisiones`;
    const share = Math.round((reversed * 100) / appeals);
    return `Nos pidieron revisar ${asked} y dimos vuelta ${formatNumber(reversed)} (${share} %).`;
  },
  none: 'Todavía no hay nada para contar: nadie tuvo que reportar nada. Ojalá siga así.',
  failed: 'No pudimos traer las cifras. Volvé a mirar en un rato.',
};
