export const genders = ['masculino', 'femenino', 'otro', 'prefiero-no-decir'] as const;
export const mostUsernameLength = 20;
export const mostFullNameLength = 40;
export const leastAge = 15;
export const mostAge = 125;

/** Raised whenever the words of /terminos or /privacidad change what a person agrees to. */
export const termsVersion = '2026-11-15';

/** Letters of Spanish, digits, space, dot, underscore, hyphen: what a text field lets through while typing. */
export function cleanText(typed: string): string {
  return typed.replace(/[^a-zA-Z\dáéíóúüñÁÉÍÓÚÜÑ ._-]/g, '');
}

export function isUsername(value: string): boolean {
  return /^[a-zA-ZáéíóúüñÁÉÍÓÚÜÑ]+$/.test(value);
}

/** Today's date where our people live, as `2026-11-15`. */
export function todayInMontevideo(now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montevideo' }).format(now);
}

/** Whole years between two dates written `2026-11-15`. Somebody born on 29 February turns older on 1 March. */
export function ageInYears(birthDate: string, today: string): number {
  const had = today.slice(5) >= birthDate.slice(5);
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (had ? 0 : 1);
}

export function isBirthDate(value: string, now: Date): boolean {
  const moment = new Date(`${value}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(moment.getTime())) return false;
  if (moment.toISOString().slice(0, 10) !== value) return false;
  const age = ageInYears(value, todayInMontevideo(now));
  return age >= leastAge && age <= mostAge;
}
