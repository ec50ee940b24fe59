const forbiddenCharacters = /[\s'"`;\\]/g;

/** Filters input of every password field, so that the same keystrokes always give the same password. */
export function cleanPassword(typed: string): string {
  return typed.replace(forbiddenCharacters, '');
}
