import { readFileSync } from 'node:fs';

/**
 * Texts that run code on pages that escape wrongly: as HTML, SVG, attributes, addresses, script strings, comments, styles, encoded,
 * folded, Markdown, templates, clobbered names and polluted prototypes.
 *
 * § stands for the code that would run, ¶ for an address of the attacker. Every element that a text could create carries the
 * attribute x-canario.
 */
const texts = JSON.parse(
  readFileSync(new URL('payloads.json', import.meta.url), 'utf8'),
) as readonly string[];

export interface Payload {
  readonly number: number;
  readonly text: string;
}

/** Every n-th text with its number: `canario(17)` is what the seventeenth runs. */
export function payloadsFor(attacker: string, everyNth: number): Payload[] {
  return texts
    .filter((_, place) => place % everyNth === 0)
    .map((text, number) => ({ number, text: filled(text, number, attacker) }));
}

/** Every text contains its number at least once, so that it is found wherever it is shown. */
function filled(text: string, number: number, attacker: string): string {
  const code = `canario(${number})`;
  const whole = text.replaceAll('§', code).replaceAll('¶', `${attacker}/${number}`);
  return whole.includes(code) ? whole : `${whole} ${code}`;
}

/** So many at once, each group full: the last shares some with the one before. */
export function groupsOf<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => {
    const start = Math.max(0, Math.min(index * size, items.length - size));
    return items.slice(start, start + size);
  });
}
