import { glob, readFile } from 'node:fs/promises';
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

/** Runs a check of one source over everything the API ships. */
export async function checkApiSources(
  root: string,
  checkSource: (file: string, source: string) => Outcome,
): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (const file of await filesOf(root, 'apps/api/src/**/*.ts')) {
    if (file.endsWith('.test.ts') || file.endsWith('.gen.ts')) continue;
    outcomes.push(checkSource(file, await readFile(join(root, file), 'utf8')));
  }
  return {
    looked: outcomes.reduce((sum, { looked }) => sum + looked, 0),
    problems: outcomes.flatMap(({ problems }) => problems),
  };
}
