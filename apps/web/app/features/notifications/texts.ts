import { siteTexts } from '#app/shared/texts.ts';

const maxShown = 99;

export const texts = {
  title: 'Notificaciones',
  bell: (unread: number) =>
    unread === 0
      ? 'Notificaciones'
      : `Notificaciones, ${unread > maxShown ? `${maxShown}+` : unread} sin leer`,
  /** Announced to screen readers only. */
  arrived: (unread: number) =>
    unread === 1
      ? 'Tenés 1 notificación sin leer'
      : `Tenés ${unread > maxShown ? `más de ${maxShown}` : unread} notificaciones sin leer`,
  markAll: 'Marcar leídas',
  unread: 'Sin leer',
  more: 'Ver más',
  loading: 'Cargando…',
  failed: 'No pudimos leer tus notificaciones.',
  retry: siteTexts.retry,
  emptyTitle: 'Todo tranquilo por acá',
  empty: 'Cuando alguien comente, compre o le guste lo tuyo, te avisamos.',
};
