import type { ErrorCode } from './errors.ts';

/** Messages that pages need without a reply of the API; separate to keep the other messages out of the bundle. */
export const pageErrorTexts = {
  'invalid-comment': 'Escribí un comentario de hasta 120 caracteres.',
  'invalid-collection-name': 'Poné un nombre de hasta 32 caracteres.',
  'invalid-date': 'Elegí una fecha entre mañana y dentro de 90 días.',
  'offers-closed': 'Quien vende no recibe ofertas.',
  'offers-used-up': 'Ya hiciste tus 3 ofertas por esta prenda.',
  'not-signed-in': 'Debes iniciar sesión para realizar esta acción.',
  'user-token-expired': 'Tu sesión venció. Volvé a ingresar.',
  'profile-not-found': 'No se encontró perfil de usuario. Sesión cerrada.',
  'phone-not-verified': 'Teléfono no verificado. Sesión cerrada.',
  'pay-needs-session': 'Debes iniciar sesión para realizar el pago.',
  'user-disabled': 'Esta cuenta está suspendida. Escribinos si creés que es un error.',
  'username-taken': 'El nombre de usuario ya está en uso',
  'bot-check-failed': 'No pudimos comprobar que sos una persona. Volvé a probar.',
  'collection-name-taken': 'Ya tenés una colección con ese nombre.',
  internal: 'Hubo un error. Intenta de nuevo.',
  'comment-not-deleted': 'Error al eliminar el comentario.',
  'collection-not-created': 'Error al crear la colección.',
  'collection-not-deleted': 'Error al eliminar la colección.',
  'collection-product-not-added': 'Error al agregar el producto',
  'collection-product-not-removed': 'Error al quitar la prenda',
  unavailable: 'No pudimos hacerlo ahora. Probá de nuevo en unos segundos.',
  'network-request-failed': 'No hay conexión o el servidor no responde. Probá de nuevo.',
} satisfies Partial<Record<ErrorCode, string>>;
