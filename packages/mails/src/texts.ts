export const language = 'es-UY';

/** What every mail says around its own words. */
export const frame = {
  brand: 'perchero',
  tagline: 'Compralo, contalo, pasalo.',
  plainLink: '¿No te anda el botón? Copiá este enlace en tu navegador:',
  neverAsks: 'Perchero nunca te pide tu contraseña ni tus códigos por correo, SMS o teléfono.',
};

const moment = new Intl.DateTimeFormat(language, {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Montevideo',
});

export const inUruguay = (at: Date) => `${moment.format(at)} (hora de Uruguay)`;

export const days = (count: number) => (count === 1 ? '1 día' : `${count} días`);
export const hours = (count: number) => (count === 1 ? '1 hora' : `${count} horas`);
export const minutes = (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`);

/**
 * Whoever registers chooses both the address and the name, so a name could carry an advertisement to a stranger: only
 * what looks like a first name is greeted.
 */
export function hello(fullName: string): string {
  const [first = ''] = fullName.trim().split(/\s/);
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? `Hola, ${first}:` : 'Hola:';
}
