/** How notifications behave; the names are those of the control API. */
export interface WebhookModes {
  /** Milliseconds. */
  delay: { min: number; max: number } | null;
  duplicate: { n: number; gapMs: number; concurrent: boolean } | null;
  /** How likely it is that one is never sent. */
  drop: number;
  /** How likely it is that a body says that all of it was paid, whatever is true. The signature is right: it covers no body. */
  lie: number;
  /** Keeps them until they are flushed or taken. */
  hold: boolean;
  /** The buyer goes back only when the shop has answered. */
  before_redirect: boolean;
  badsig: boolean;
  nosig: boolean;
  ts_unit: 's' | 'ms';
  ids_as_numbers: boolean;
  /** Names an order that nobody knows in the address. */
  to_unknown_order: boolean;
  /** The old channel says it at the same instant. */
  concurrent_pair: boolean;
  /** A newer event ends the deliveries that still wait for the older one. */
  supersede: boolean;
}

export const calmModes: WebhookModes = {
  delay: null,
  duplicate: null,
  drop: 0,
  lie: 0,
  hold: false,
  before_redirect: false,
  badsig: false,
  nosig: false,
  ts_unit: 's',
  ids_as_numbers: false,
  to_unknown_order: false,
  concurrent_pair: false,
  supersede: true,
};
