import { glob } from 'node:fs/promises';
import { join } from 'node:path';

/** What a check found. `looked` is how many things it read: a check that saw nothing has not passed. */
export interface Outcome {
  readonly problems: readonly string[];
  readonly looked: number;
}

export const repository = join(import.meta.dirname, '../..');

const made = new Set(['node_modules', 'build', '.react-router', '.run', 'reports', '.git']);

/** Files of the repository that match, as paths from its root, without what tools have made. */
export async function filesOf(root: string, ...patterns: string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: root, exclude: (name) => made.has(name) })) files.push(file);
  return files.toSorted();
}
