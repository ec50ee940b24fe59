import { formatNumber } from '#app/shared/format.ts';

export const texts = {
  title: 'Comentarios',
  none: 'Todavía nadie dijo nada. Preguntá lo que quieras saber.',
  noneOwn: 'Todavía nadie dijo nada. Si te preguntan algo, lo vas a ver acá.',
  noneClosed: 'Nadie comentó esta prenda.',
  author: (username: string) => `@${username}`,
  deleted: 'Comentario eliminado',
  takenDown: 'Comentario quitado por moderación',
  reply: 'Responder',
  replyTo: (username: string) => `Responder a @${username}`,
  report: 'Reportar',
  reportOf: (username: string) => `Reportar el comentario de @${username}`,
  remove: 'Eliminar',
  removeQuestion: '¿Eliminar este comentario?',
  confirm: 'Sí, eliminar',
  removing: 'Eliminando…',
  cancel: 'Cancelar',
  sending: 'Enviando…',
  sent: 'Se publicó tu comentario.',
  removed: 'Se eliminó tu comentario.',

  more: (count: number) =>
    count === 1 ? 'Ver 1 comentario más' : `Ver ${formatNumber(count)} comentarios más`,
  moreReplies: (count: number) =>
    count === 1 ? 'Ver 1 respuesta más' : `Ver ${formatNumber(count)} respuestas más`,
  loading: 'Cargando comentarios…',
  loadFailed: 'No pudimos traer más comentarios.',
  retry: 'Probar de nuevo',

  write: 'Escribí un comentario',
  placeholder: 'Preguntá o contá algo',
  placeholderOwn: 'Contá algo más',
  writeReply: (username: string) => `Escribí tu respuesta a @${username}`,
  replyPlaceholder: 'Escribí tu respuesta',
  most: 'Máximo 120 caracteres',
  publish: 'Publicar comentario',
  publishAnyway: 'Publicar igual',
  publishReply: 'Publicar respuesta',
  /** The element id that a link to a comment points to. */
  anchor: (id: number) => `comentario-${id}`,
};
