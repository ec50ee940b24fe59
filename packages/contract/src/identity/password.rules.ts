const stripped = /[\s'"`;\\]/g;

/** What every password field does while typing, so that the same keystrokes always make the same password. */
export function cleanPassword(typed: string): string {
  return typed.replace(stripped, '');
}
