export const language = 'es-UY';

/** Texts common to all mails. */
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
 * A person who registers chooses both address and name, so a name could carry spam to a stranger: only
 * a plausible first name is used.
 */
export function hello(fullName: string): string {
  const [first = ''] = fullName.trim().split(/\s/);
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? `Hola, ${first}:` : 'Hola:';
}
