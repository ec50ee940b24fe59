import { todayInMontevideo } from '../days.rules.ts';

export const genders = ['masculino', 'femenino', 'otro', 'prefiero-no-decir'] as const;
export const maxUsernameLength = 20;
export const maxFullNameLength = 40;
export const minAge = 15;
export const maxAge = 125;
const adultAge = 18;

/** Incremented when the content of /terminos, /privacidad or /reglas changes. */
export const termsVersion = '2026-11-20';

/** Filters field input: Spanish letters, digits, space, dot, underscore, hyphen. */
export function cleanText(typed: string): string {
  return typed.replace(/[^a-zA-Z\dáéíóúüñÁÉÍÓÚÜÑ ._-]/g, '');
}

export function isUsername(value: string): boolean {
  return /^[a-zA-ZáéíóúüñÁÉÍÓÚÜÑ]+$/.test(value);
}

/** Whole years between two ISO dates. The birthday of 29 February counts on 1 March. */
export function ageInYears(birthDate: string, today: string): number {
  const hadBirthday = today.slice(5) >= birthDate.slice(5);
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1);
}

export function isAdult(birthDate: string, now: Date): boolean {
  return ageInYears(birthDate, todayInMontevideo(now)) >= adultAge;
}

export function isBirthDate(value: string, now: Date): boolean {
  const moment = new Date(`${value}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || Number.isNaN(moment.getTime())) return false;
  if (moment.toISOString().slice(0, 10) !== value) return false;
  const age = ageInYears(value, todayInMontevideo(now));
  return age >= minAge && age <= maxAge;
}
