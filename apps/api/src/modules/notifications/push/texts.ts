import type { Kind, Setting } from '../kinds/registry.ts';
import { firstName } from '../texts.ts';

/** For kinds whose message may have amounts, words of others and addresses, which a locked screen must not show. */
export function withoutMessage(text: Kind['text']): Kind['text'] {
  return (row) => ({ title: text(row).title, message: 'Tocá para ver los detalles.' });
}

/** Several of a kind that are pushed at once; the newest is quoted. */
export function gatheredTitle(setting: Setting | null, count: number): string {
  return `${setting?.title ?? 'Perchero'}: ${count} avisos`;
}

export const wrote = (fullName: string) => `${firstName(fullName)} te escribió`;
export const about = (product: string) => `Por ${product}`;

export const wroteSeveral = (count: number) => `Tenés mensajes en ${count} conversaciones`;

/** "Camila, Bruno y 1 más". */
export function writers(fullNames: readonly string[]): string {
  const names = [...new Set(fullNames.map(firstName))];
  const shown = names.slice(0, 2);
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} más`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`;
}

export const test = {
  title: 'Los avisos funcionan',
  body: 'Así te avisa Perchero en este dispositivo.',
};
