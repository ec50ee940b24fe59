import type { ClaimAnswer, ClaimKind, ClaimOutcome, ClaimState } from './claim-states.rules.ts';

/** What a claim is about, as the buyer chooses it. */
export const claimKindTexts: Readonly<Record<ClaimKind, string>> = {
  not_arrived: 'No llegó',
  not_as_described: 'No es como la contaron',
  damaged: 'Vino con un problema',
  not_authentic: 'No es original',
};

interface ClaimLine {
  readonly side: 'buyer' | 'seller';
  readonly state: ClaimState;
  readonly kind: ClaimKind;
  readonly answer: ClaimAnswer | null;
  readonly outcome: ClaimOutcome | null;
  /** First name of the other side. */
  readonly other: string;
  /** The shown deadline: "jueves 9 de abril". */
  readonly date: string;
  /** The offered, decided or refunded amount: "$ 1.290". */
  readonly amount: string;
}

const watched = 'Hay un reclamo en Mercado Pago. Este espera a que se resuelva.';

/** What one side reads about the state of a claim. */
export function claimLine(claim: ClaimLine): string {
  const isBuyer = claim.side === 'buyer';
  const { other, date, amount } = claim;
  switch (claim.state) {
    case 'waiting_seller':
      if (isBuyer) return `${other} tiene hasta el ${date} para responder.`;
      return claim.kind === 'not_arrived'
        ? `Respondé hasta el ${date}. Si no, le devolvemos el dinero.`
        : `Respondé hasta el ${date}. Si no, el dinero vuelve cuando te devuelva la prenda.`;
    case 'waiting_buyer':
      if (!isBuyer) return `Esperamos la respuesta de ${other} hasta el ${date}.`;
      return claim.answer === 'part'
        ? `${other} te ofrece ${amount}. Aceptalo o pedí que lo mire Perchero hasta el ${date}.`
        : `${other} no está de acuerdo. Si querés, lo mira Perchero: pedilo hasta el ${date}.`;
    case 'waiting_place':
      return isBuyer
        ? `${other} tiene hasta el ${date} para decirte a dónde devolver la prenda.`
        : `Tenés hasta el ${date} para decir a dónde devolver la prenda. Si no, el dinero vuelve igual.`;
    case 'waiting_return':
      return isBuyer
        ? `Devolvé la prenda hasta el ${date} y te devolvemos ${amount}.`
        : `${other} tiene hasta el ${date} para devolver la prenda.`;
    case 'return_sent':
      return isBuyer
        ? `Está volviendo. El ${date} devolvemos el dinero aunque ${other} no diga nada.`
        : `Cuando te llegue, confirmalo. El ${date} devolvemos el dinero.`;
    case 'waiting_operator':
      return `Perchero lo está mirando. Respondemos hasta el ${date}.`;
    case 'refunding':
      return isBuyer ? 'Le pedimos la devolución a Mercado Pago.' : 'Se está devolviendo el dinero.';
    case 'on_hold':
      return watched;
    case 'closed':
      return outcomeLine(claim);
  }
}

function outcomeLine({ outcome, amount }: ClaimLine): string {
  switch (outcome) {
    case 'refunded':
    case 'partly_refunded':
      return `Se devolvieron ${amount}.`;
    case 'settled_elsewhere':
      return 'El dinero se devolvió por otro camino.';
    case 'withdrawn':
      return 'Quien compró retiró el reclamo. No hubo devolución.';
    case 'arrived':
      return 'La prenda llegó. No hubo devolución.';
    case 'refund_failed':
      return 'La devolución no se pudo hacer.';
    case 'no_refund':
    case null:
      return 'No hubo devolución.';
  }
}
