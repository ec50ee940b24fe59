import type { ErrorCode } from './errors.ts';

/** The Spanish sentence of every refusal. A code without one does not compile. */
export const errorTexts: Record<ErrorCode, string> = {
  'invalid-input': 'Revisá los datos ingresados.',
  'not-signed-in': 'Debes iniciar sesión para realizar esta acción.',
  'not-allowed': 'No tenés permiso para realizar esta acción.',
  'not-found': 'No encontramos lo que buscabas.',
  'request-in-progress': 'Ya estamos procesando este pedido. Esperá un momento.',
  'payload-too-large': 'Lo que enviaste es demasiado grande.',
  'idempotency-key-reused': 'Este pedido ya se usó con otros datos. Volvé a empezar.',
  'too-many-requests': 'Demasiados intentos. Esperá un momento y volvé a probar.',
  internal: 'Hubo un error. Intenta de nuevo.',
  unavailable: 'Estamos con un problema momentáneo. Volvé a probar en unos segundos.',
};
