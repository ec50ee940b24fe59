import { firstName } from '#app/shared/first-name.ts';
import { siteTexts } from '#app/shared/texts.ts';

export const texts = {
  follow: 'Seguir',
  following: 'Siguiendo',
  /** After the label, for screen readers, where there are several. */
  whom: (fullName: string) => ` a ${fullName}`,
  news: 'Avisame cuando cuelgue algo',
  newsOf: (fullName: string) => `Avisame cuando cuelgue algo: ${fullName}`,
  newsOn: (fullName: string) => `Te avisamos cuando ${firstName(fullName)} cuelgue algo.`,
  undo: 'Deshacer',

  at: (username: string) => `@${username}`,
  title: { followers: 'Seguidores', following: 'Siguiendo' },
  none: {
    followers: 'Todavía no te sigue nadie.',
    following: 'Todavía no seguís a nadie.',
  },
  loading: 'Cargando…',
  failed: 'No pudimos traer la lista. Fijate si tenés conexión y volvé a probar.',
  retry: siteTexts.retry,
  more: 'Ver más',
};
