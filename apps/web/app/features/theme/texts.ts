import type { Theme } from './theme.ts';

export const texts: { title: string; names: Record<Theme, string> } = {
  title: 'Tema',
  names: { auto: 'Automático', light: 'Claro', dark: 'Oscuro' },
};
