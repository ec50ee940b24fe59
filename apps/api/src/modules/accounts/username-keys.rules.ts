/** Equal for usernames that differ only in letter case or accents. */
export function usernameKey(username: string): string {
  return withoutAccents(username).toLowerCase();
}

/**
 * Equal for confusable usernames: upper-case I and l, rn and m, vv and w. The wide letter is expanded rather than the narrow pair
 * joined, so that wv, vw and vvv have the same key.
 */
export function visualKey(username: string): string {
  return withoutAccents(username)
    .replaceAll('I', 'l')
    .toLowerCase()
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv');
}

/** Usernames that suggest an official account or could collide with routes. */
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
const reservedKeys = new Set(reserved.map(roughKey));

export function isReserved(username: string): boolean {
  return reservedKeys.has(roughKey(username));
}

/** Stricter than the visual key: i and l are equal too. */
function roughKey(username: string): string {
  return visualKey(username).replaceAll('i', 'l');
}

function withoutAccents(text: string): string {
  return text.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '');
}
