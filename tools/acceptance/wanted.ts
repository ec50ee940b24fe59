export type Level = 'browser' | 'API' | 'unit';

/** One line of docs/acceptance.md. */
export interface Wanted {
  readonly id: string;
  readonly levels: readonly Level[];
}

const letters: Record<string, Level> = { b: 'browser', a: 'API', u: 'unit' };

export function readWanted(list: string): Wanted[] {
  return [...list.matchAll(/^- ([A-Z]+-\d\d) \(([abu](?:,[abu])*)\)/gm)].map(([, id = '', levels = '']) => ({
    id,
    levels: levels.split(',').flatMap((letter) => letters[letter] ?? []),
  }));
}

/** Narrows to areas (`REG`) and single ids (`NAV-04`). */
export function only(wanted: readonly Wanted[], choice: readonly string[]): Wanted[] {
  const matches = (id: string, name: string): boolean => id === name || id.startsWith(`${name}-`);
  for (const name of choice) {
    if (!wanted.some(({ id }) => matches(id, name))) throw new Error(`No line of the list is called ${name}`);
  }
  return wanted.filter(({ id }) => choice.some((name) => matches(id, name)));
}
