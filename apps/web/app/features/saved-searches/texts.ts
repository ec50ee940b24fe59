import type { Cadence } from '@perchero/contract/saved-searches/saved-search.rules';

const cadences: Record<Cadence, string> = {
  instant: 'Al instante',
  daily: 'Una vez por día',
  none: 'Sin avisos',
};

const channels = (byPush: boolean, byMail: boolean) => {
  if (byPush && byMail) return 'push y correo';
  if (byPush) return 'push';
  return byMail ? 'correo' : null;
};

/** Apart, because they load with the listing. */
export const buttonTexts = {
  save: 'Guardar búsqueda',
  isSaved: 'La tenés guardada',
};

export const texts = {
  broad: 'Es una búsqueda muy amplia: te la resumimos una vez por día.',
  newMatches: (count: number) => {
    if (count >= 99) return '99 o más nuevas desde tu última visita';
    return `${count} ${count === 1 ? 'nueva' : 'nuevas'} desde tu última visita`;
  },
  nothingNew: 'Nada nuevo por ahora.',
  parts: 'Qué busca',
  /** "Al instante, push y correo". */
  toldBy: (cadence: Cadence, byPush: boolean, byMail: boolean) => {
    if (cadence === 'none') return cadences.none;
    const by = channels(byPush, byMail);
    if (by) return `${cadences[cadence]}, ${by}`;
    return cadence === 'instant' ? 'Solo campanita' : `${cadences.daily}, campanita`;
  },
  edit: 'Editar',
  editNamed: (name: string) => `Editar ${name}`,
  remove: 'Eliminar',
  removeNamed: (name: string) => `Eliminar ${name}`,
  cancel: 'Cancelar',
};

export const dialogTexts = {
  saveTitle: buttonTexts.save,
  editTitle: 'Editar búsqueda',
  confirmEdit: 'Guardar cambios',
  saving: 'Guardando…',
  saved: 'Guardada. Te avisamos.',
  savedQuietly: 'Guardada.',
  changed: 'Guardamos los cambios.',
  name: 'Nombre',
  nameHint: 'Así la vas a ver en tus búsquedas',
  reputation: 'Reputación desde',
  anyReputation: 'Cualquiera',
  reputationLabel: (grade: string) => grade.replace('.', ','),
  without: 'Sin estas palabras',
  optional: 'opcional',
  withoutExample: 'Sumá otra',
  withoutHint: 'No te mostramos lo que las nombra en el título, las etiquetas o la historia',
  removeWord: (word: string) => `Quitar ${word}`,
  cadence: '¿Cuándo te avisamos?',
  cadences,
  cadenceHints: {
    instant: 'Apenas se cuelga',
    daily: 'Un resumen a las 10:30',
    none: 'La mirás cuando quieras',
  } satisfies Record<Cadence, string>,
  channels: '¿Por dónde?',
  bell: 'Campanita',
  bellHint: 'Siempre queda acá',
  push: 'Push',
  pushHint: 'De 22 a 8 no molestamos',
  mail: 'Correo',
  mailHints: {
    instant: 'Como mucho uno por hora',
    daily: 'Todas juntas en un correo',
    none: '',
  } satisfies Record<Cadence, string>,
};

export const deletionTexts = {
  question: (name: string) => `¿Eliminar «${name}»?`,
  warning: 'No te avisamos más de esta búsqueda. Las prendas siguen colgadas.',
  removing: 'Eliminando…',
  removed: 'Eliminamos la búsqueda.',
};

export const listTexts = {
  title: 'Búsquedas guardadas',
  count: (count: number, max: number) => `${count} de ${max}`,
  emptyTitle: 'Todavía no guardaste ninguna',
  empty: 'Guardá una búsqueda y te avisamos cuando aparezca algo.',
  browse: 'Ir a buscar',
  loading: 'Cargando tus búsquedas…',
};

export const searchTexts = {
  back: 'Búsquedas guardadas',
  everything: 'Ver todo lo que hay',
  fromTheStart: 'Ver desde el principio',
  emptyTitle: 'Todavía no apareció nada',
  emptyText: 'Cuando alguien cuelgue algo así, lo ves acá.',
};
