/** The same name in every letter case and with or without accents. */
export function usernameKey(username: string): string {
  return withoutAccents(username).toLowerCase();
}

/**
 * What a name looks like: an upper-case I is read as l, rn as m, vv as w. The wide letter is written out, not the two
 * narrow ones drawn together, so that wv, vw and vvv are one name.
 */
export function visualKey(username: string): string {
  return withoutAccents(username)
    .replaceAll('I', 'l')
    .toLowerCase()
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv');
}

/** Names that people would take for the shop itself, or that addresses may need. */
const reserved = [
  'admin',
  'administracion',
  'administrador',
  'administradora',
  'anonimo',
  'api',
  'ayuda',
  'contacto',
  'cuenta',
  'eliminado',
  'equipo',
  'info',
  'legal',
  'mercadopago',
  'moderacion',
  'moderador',
  'moderadora',
  'notificaciones',
  'null',
  'oficial',
  'pagos',
  'perchero',
  'percherooficial',
  'percherouruguay',
  'perfil',
  'postmaster',
  'privacidad',
  'root',
  'seguridad',
  'sistema',
  'soporte',
  'staff',
  'support',
  'system',
  'terminos',
  'undefined',
  'ventas',
  'webmaster',
];
const reservedLooks = new Set(reserved.map(roughKey));

export function isReserved(username: string): boolean {
  return reservedLooks.has(roughKey(username));
}

/** Here even an i in the place of an l is too close. */
function roughKey(username: string): string {
  return visualKey(username).replaceAll('i', 'l');
}

function withoutAccents(text: string): string {
  return text.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '');
}
