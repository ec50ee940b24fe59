export const mostEmailLength = 80;

const shape = /^[a-z\dáéíóúüñ._-]+@[a-z\dáéíóúüñ-]+(?:\.[a-z\dáéíóúüñ-]+)*\.[a-z]{2,}$/;

/** The form in which an address is compared and stored; checking comes after, so that no two spellings are two people. */
export function normalizeEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

export function isEmail(normalized: string): boolean {
  return (
    normalized.length <= mostEmailLength && shape.test(normalized) && !/\.\.|^\.|\.@|@-|-\./.test(normalized)
  );
}

/** What the field lets through while typing. */
export function cleanEmail(typed: string): string {
  return typed.replace(/[^a-zA-Z\d@._\-áéíóúüñÁÉÍÓÚÜÑ]/g, '').slice(0, mostEmailLength);
}
