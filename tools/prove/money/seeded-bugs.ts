import { readFileSync } from 'node:fs';

/** A fault that somebody might really make, as changes of our own code. */
export interface SeededBug {
  readonly name: string;
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

export const seededBugs = JSON.parse(
  readFileSync(new URL('seeded-bugs.json', import.meta.url), 'utf8'),
) as readonly SeededBug[];
