import type { DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import type { Side } from '../actions.rules.ts';
import type { DeliveryEventRow } from './orders.queries.ts';

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

/** By cause; for states that several causes reach. */
const causeTexts: Readonly<Record<string, BySide>> = {
  'delivered buyer': {
    purchase: say('Recibido', 'Avisaste que ya lo tenés.'),
    sale: say('Recibido', 'Quien compró avisó que ya lo tiene.'),
  },
  'delivered time': both('Recibido', 'Pasó el plazo sin avisos y lo dimos por recibido.'),
  'handed_over code': both('Entregado', 'El código coincidió: quedó constancia de la entrega.'),
  'handed_over buyer': {
    purchase: say('Entregado', 'Avisaste que ya lo tenés.'),
    sale: say('Entregado', 'Quien compró avisó que ya lo tiene.'),
  },
  'handed_over seller': {
    purchase: say('Entregado sin código', 'Quien vende dice que ya te lo entregó.'),
    sale: say('Entregado sin código', 'Avisaste que lo entregaste sin el código.'),
  },
  'completed buyer': {
    purchase: say('Compra completa', 'Avisaste que está todo bien.'),
    sale: say('Venta completa', 'Quien compró avisó que está todo bien.'),
  },
  'completed time': {
    purchase: say('Compra completa', 'Terminó el plazo para reclamar.'),
    sale: say('Venta completa', 'Terminó el plazo para reclamar.'),
  },
  'completed paid-again': both('Entrega completa', 'El pago sigue en pie.'),
  'cancelled seller': {
    purchase: say('Venta cancelada', 'Quien vende la canceló y el dinero vuelve.'),
    sale: say('Venta cancelada', 'La cancelaste y el dinero vuelve a quien compró.'),
  },
  'cancelled agreement': both('Cancelada de común acuerdo', 'El dinero vuelve a quien compró.'),
  'cancelled time': both('Cancelada', 'Venció el plazo y el dinero vuelve a quien compró.'),
  'preparing paid-again': both('La compra sigue en pie', 'Empieza un nuevo plazo para la entrega.'),
  extended: {
    purchase: say('Más tiempo', 'Diste 3 días hábiles más.'),
    sale: say('Más tiempo', 'Quien compró te dio 3 días hábiles más.'),
  },
  'cancel-asked': {
    purchase: say('Pediste cancelar', 'Quien vende decide si acepta.'),
    sale: say('Quieren cancelar', 'Decidí si aceptás.'),
  },
  'cancel-refused': {
    purchase: say('Sigue en pie', 'Quien vende prefiere no cancelar.'),
    sale: say('Sigue en pie', 'Preferiste no cancelar.'),
  },
  'address-changed': {
    purchase: say('Dirección nueva', 'Cambiaste la dirección del envío.'),
    sale: say('Dirección nueva', 'Quien compró cambió la dirección del envío.'),
  },
};

const stateTexts: Readonly<Partial<Record<DeliveryState, BySide>>> = {
  sent: {
    purchase: say('En camino', 'Quien vende hizo el envío.'),
    sale: say('En camino', 'Avisaste que ya salió.'),
  },
  ready_to_meet: {
    purchase: say('Lista para entregar', 'Quien vende ya la tiene a mano.'),
    sale: say('Lista para entregar', 'Avisaste que ya la tenés a mano.'),
  },
  on_hold: both('Entrega en pausa', 'Hasta que se resuelva el pago.'),
  cancelled: both('Entrega cancelada', 'El dinero vuelve a quien compró.'),
};

const resumed = both('La entrega sigue', 'Terminó la pausa y hay un nuevo plazo.');

/** Null for a step that is not shown. */
export function deliveryStepText({ from, to, cause, reason }: DeliveryEventRow, side: Side): Words | null {
  // The payment has its own step.
  if (from === null) return null;
  const words =
    cause === 'order-released'
      ? resumed
      : (causeTexts[cause] ?? causeTexts[`${to} ${cause}`] ?? stateTexts[to]);
  if (!words) return null;
  const { title, message } = words[side];
  return { title, message: reason ? `${message} «${reason}»` : message };
}
