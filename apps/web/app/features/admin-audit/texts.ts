export const texts = {
  title: 'Registro',
  about: 'Lo que hizo y leyó el equipo, primero lo último. No se puede cambiar.',
  table: 'Registro del equipo',
  at: 'Cuándo',
  actor: 'Quién',
  role: 'Rol',
  action: 'Qué hizo',
  subject: 'Sobre qué',
  reason: 'Motivo',
  moment: (day: string, time: string) => `${day}, ${time}`,
  person: (username: string) => (username === '' ? 'Cuenta eliminada' : `@${username}`),
  only: (subject: string) => `Solo ${subject}`,
  all: 'Ver todo el registro',
  empty: 'Nada en el registro.',
  emptyText: 'Lo que haga el equipo aparece acá.',
  pages: 'Páginas del registro',
  previous: 'Anterior',
  next: 'Siguiente',
};

/** Others are shown as they are. */
export const actionTexts: Readonly<Record<string, string>> = {
  'take-case': 'Tomó un caso',
  'release-case': 'Soltó un caso',
  'read-case': 'Leyó un caso',
  'decide-case': 'Decidió un caso',
  'decide-appeal': 'Respondió una revisión',
  'answer-contact': 'Respondió un mensaje de contacto',
  read: 'Leyó una cuenta',
  find: 'Buscó una cuenta',
  'grant-role': 'Dio un rol',
  'revoke-role': 'Quitó un rol',
  lock: 'Bloqueó una cuenta',
  unlock: 'Desbloqueó una cuenta',
  delete: 'Eliminó una cuenta',
};

export const roleTexts: Readonly<Record<string, string>> = {
  moderator: 'Moderación',
  money: 'Dinero',
  admin: 'Admin',
};
