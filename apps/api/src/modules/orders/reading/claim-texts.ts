import type { ClaimState } from '@perchero/contract/claims/claim-states.rules';
import type { Side } from '../actions.rules.ts';
import type { ClaimEventRow } from './orders.queries.ts';

interface Words {
  readonly title: string;
  readonly message: string;
}

type BySide = Readonly<Record<Side, Words>>;

const say = (title: string, message: string): Words => ({ title, message });
const both = (title: string, message: string): BySide => ({
  purchase: say(title, message),
  sale: say(title, message),
});

const opened: BySide = {
  purchase: say('Hiciste un reclamo', 'Quien vende tiene que responder.'),
  sale: say('Hicieron un reclamo', 'Respondelo antes de que venza el plazo.'),
};

const answered: Readonly<Record<string, BySide>> = {
  refund: both('Respuesta al reclamo', 'Quien vende devuelve el dinero.'),
  refund_after_return: both('Respuesta al reclamo', 'El dinero vuelve cuando vuelva la prenda.'),
  part: both('Respuesta al reclamo', 'Quien vende ofrece una parte.'),
  no: both('Respuesta al reclamo', 'Quien vende no está de acuerdo.'),
};

const outcomes: Readonly<Record<string, BySide>> = {
  refunded: both('Reclamo cerrado', 'El dinero volvió a quien compró.'),
  partly_refunded: both('Reclamo cerrado', 'Una parte del dinero volvió a quien compró.'),
  no_refund: both('Reclamo cerrado', 'No hubo devolución.'),
  withdrawn: both('Reclamo retirado', 'Quien compró lo retiró.'),
  arrived: both('Reclamo cerrado', 'La prenda llegó y empieza el plazo para revisarla.'),
  settled_elsewhere: both('Reclamo cerrado', 'El dinero se devolvió por otro camino.'),
  refund_failed: both('Reclamo cerrado', 'La devolución no se pudo hacer.'),
};

const states: Readonly<Partial<Record<ClaimState, BySide>>> = {
  waiting_place: both('Falta el lugar', 'Quien vende tiene que decir a dónde devolver la prenda.'),
  waiting_return: both('A devolver la prenda', 'Quien compró tiene que devolverla.'),
  return_sent: both('La prenda está volviendo', 'Quien compró avisó que la devolvió.'),
  waiting_operator: both('Lo mira Perchero', 'Alguien del equipo va a decidir.'),
  refunding: both('Devolución pedida', 'Le pedimos la devolución a Mercado Pago.'),
  on_hold: both('Reclamo en pausa', 'Hasta que se resuelva el pago.'),
};

/** Null for a step that is not shown. */
export function claimStepText({ from, to, cause, answer, outcome }: ClaimEventRow, side: Side): Words | null {
  if (from === null) return opened[side];
  if (to === 'closed') return outcomes[outcome ?? '']?.[side] ?? null;
  if (from === 'waiting_seller' && cause === 'seller') return answered[answer ?? '']?.[side] ?? null;
  if (cause === 'operator') return say('Perchero decidió', states[to]?.[side].message ?? '');
  return states[to]?.[side] ?? null;
}
