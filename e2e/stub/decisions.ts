import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listDecisions, OwnDecision } from '@perchero/contract/moderation/moderation';
import type { Page } from '@playwright/test';
import { withSettings } from './account.ts';
import type { StubShop } from './shop.ts';

type DecisionsReply = ReplyOf<typeof listDecisions>;

const idOf = (number: number) => `019a7b3c-0000-7000-8000-0000000d${String(number).padStart(4, '0')}`;

/** A hidden product whose description has a phone number. */
export function aDecision(number: number, change: Partial<OwnDecision> = {}): OwnDecision {
  return {
    id: idOf(number),
    target_kind: 'product',
    title: 'Botas texanas de cuero',
    picture: 'productPictures/botas-texanas',
    product_id: 312,
    thing: 'hide',
    person: 'none',
    reason: 'personal-data',
    words:
      'En la descripción quedó un número que parece un celular. Sacalo: lo de la compra se habla en los mensajes de Perchero, así podemos ayudarte si algo sale mal. Corregila y la volvemos a mirar.',
    decided_at: '2026-11-16T15:00:00.000Z',
    until: null,
    step: 'hidden',
    appeal_until: '2099-11-30T15:00:00.000Z',
    appeal: null,
    ...change,
  };
}

/** A comment that came back after a review. */
export const returnedComment = aDecision(2, {
  target_kind: 'comment',
  title: '¿Hacés envíos a Tacuarembó?',
  picture: null,
  product_id: null,
  thing: 'remove',
  reason: 'spam',
  words: 'Pegaste el mismo comentario en varias prendas.',
  decided_at: '2026-09-02T15:00:00.000Z',
  step: null,
  appeal_until: null,
  appeal: {
    words: 'Estaba contestando una pregunta de otra persona.',
    created_at: '2026-09-03T15:00:00.000Z',
    outcome: 'reversed',
    answer:
      'Leímos la charla completa: estabas contestando una pregunta. Nos equivocamos y lo pusimos de nuevo.',
    decided_at: '2026-09-05T15:00:00.000Z',
  },
});

/** A suspension until the end of the century. */
export const suspension = aDecision(3, {
  target_kind: 'person',
  title: 'Lucía Ferreira',
  picture: null,
  product_id: null,
  thing: 'nothing',
  person: 'suspend-7',
  reason: 'outside',
  words: 'Pediste a tres personas que pagaran por fuera.',
  until: '2099-11-23T15:00:00.000Z',
  step: null,
});

export const someReports: DecisionsReply['reports'] = [
  {
    target_kind: 'product',
    title: 'Cartera media luna igual a la original',
    reported_at: '2026-11-15T15:00:00.000Z',
    outcome: 'decided',
  },
  {
    target_kind: 'comment',
    title: 'Comentario de @pulgasymas',
    reported_at: '2026-10-28T15:00:00.000Z',
    outcome: 'nothing',
  },
];

export function decisionsReply(change: Partial<DecisionsReply> = {}): DecisionsReply {
  return { decisions: [aDecision(1), returnedComment], nextCursor: null, reports: someReports, ...change };
}

/** Signs Lucía in and sets what was decided; returns the address of the section. */
export async function withDecisions(
  page: Page,
  shop: StubShop,
  reply: DecisionsReply = decisionsReply(),
): Promise<string> {
  const settings = await withSettings(page, shop);
  shop.state.answers['GET /api/moderation/mine'] = { body: reply };
  return `${settings}?seccion=decisiones`;
}
