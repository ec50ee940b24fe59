export const texts = {
  title: 'Usuarios de autenticación',
  warning: 'Solo para desarrollo.',
  warningText: 'Borra usuarios de autenticación sin vuelta atrás. No debe existir en producción.',
  perPage: (perPage: number, shown: number) =>
    `${perPage} por página · ${shown === 1 ? '1 en esta' : `${shown} en esta`}`,
  search: 'Buscar personas',
  searchExample: 'Usuario, nombre o correo',
  find: 'Buscar',
  finding: 'Buscando…',
  found: (words: string, count: number) =>
    count === 0
      ? `No encontramos a nadie con «${words}».`
      : `${count === 1 ? '1 persona' : `${count} personas`} con «${words}».`,
  tooShort: 'Escribí al menos tres letras.',
  table: 'Tabla de usuarios',
  chooseAll: 'Elegir todos',
  choose: (username: string) => `Elegir ${username}`,
  username: 'Usuario',
  email: 'Email',
  phone: 'Celular',
  emailVerified: 'Email verificado',
  state: 'Estado',
  createdAt: 'Alta',
  yes: 'Sí',
  no: 'No',
  active: 'Activa',
  locked: 'Suspendida',
  roles: { moderator: 'Moderación', money: 'Dinero', admin: 'Admin' },
  none: '—',
  at: (username: string) => `@${username}`,
  nobody: 'No hay usuarios en esta página.',
  previous: 'Anterior',
  next: 'Siguiente',
  pages: 'Páginas',
  chosen: (count: number) => (count === 1 ? '1 elegido' : `${count} elegidos`),
  actions: {
    lock: (count: number) => `Suspender ${count}`,
    unlock: (count: number) => `Reactivar ${count}`,
    delete: (count: number) => `Eliminar ${count}`,
  },
  cancel: 'Cancelar',
  working: 'Un momento…',
};

const accounts = (count: number) => (count === 1 ? '1 cuenta' : `${count} cuentas`);

export const confirmTexts = {
  lock: {
    title: (count: number) => `¿Suspender ${accounts(count)}?`,
    about: 'Se cierran sus sesiones y no van a poder ingresar hasta que las reactives.',
    confirm: 'Sí, suspender',
    done: (changed: number) => `Suspendidas: ${changed}`,
  },
  unlock: {
    title: (count: number) => `¿Reactivar ${accounts(count)}?`,
    about: 'Van a poder ingresar otra vez.',
    confirm: 'Sí, reactivar',
    done: (changed: number) => `Reactivadas: ${changed}`,
  },
  delete: {
    title: (count: number) => `¿Eliminar ${accounts(count)}?`,
    about: 'Se borran para siempre, con sus datos y sus prendas. No se puede deshacer.',
    confirm: 'Sí, eliminar',
    done: (changed: number) => `Eliminadas: ${changed}`,
  },
};
