export const themes = ['auto', 'light', 'dark'] as const;
/** `auto` follows the system. */
export type Theme = (typeof themes)[number];

export const themeField = 'theme';
export const returnField = 'return';
export const themeFetcherKey = 'theme';

const cookieName = 'tema';
const oneYear = 365 * 24 * 60 * 60;

export function toTheme(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? 'auto';
}

export function themeOf(request: Request): Theme {
  const cookies = request.headers.get('cookie') ?? '';
  return toTheme(/(?:^|;\s*)tema=(\w+)/.exec(cookies)?.[1]);
}

export function themeCookie(theme: Theme, secure: boolean): string {
  const age = theme === 'auto' ? 0 : oneYear;
  return `${cookieName}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;
}
