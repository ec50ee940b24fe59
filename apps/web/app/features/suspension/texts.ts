import type { Session } from '@perchero/contract/identity/session';
import { formatLongDate } from '#app/shared/format-moment.ts';

export const texts = {
  region: 'Estado de tu cuenta',
  banner: ({ until, is_closed: isClosed }: NonNullable<Session['suspension']>) =>
    isClosed || until === null
      ? 'Cerramos tu cuenta. Podés terminar lo pendiente, descargar tus datos y pedir la revisión.'
      : `Tu cuenta está suspendida hasta el ${formatLongDate(new Date(until))}. Podés terminar tus compras y ventas, leer tus mensajes y descargar tus datos.`,
  why: 'Ver por qué',
};
