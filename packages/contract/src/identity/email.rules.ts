export const maxEmailLength = 80;

const emailPattern = /^[a-z\dáéíóúüñ._-]+@[a-z\dáéíóúüñ-]+(?:\.[a-z\dáéíóúüñ-]+)*\.[a-z]{2,}$/;

/** Normalized form for comparison and storage; call before `isEmail`, so that two spellings are one address. */
export function normalizeEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

export function isEmail(normalized: string): boolean {
  return (
    normalized.length <= maxEmailLength &&
    emailPattern.test(normalized) &&
    !/\.\.|^\.|\.@|@-|-\./.test(normalized)
  );
}

/** Filters field input. */
export function cleanEmail(typed: string): string {
  return typed.replace(/[^a-zA-Z\d@._\-áéíóúüñÁÉÍÓÚÜÑ]/g, '').slice(0, maxEmailLength);
}
