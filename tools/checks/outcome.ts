import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The result of a check. `looked` counts what it read: a check that read nothing fails. */
export interface Outcome {
  readonly problems: readonly string[];
  readonly looked: number;
}

export const repository = join(import.meta.dirname, '../..');

const generated = new Set(['node_modules', 'build', '.react-router', '.run', 'reports', '.git']);

/** Matching files as paths from `root`, without generated folders. */
export async function filesOf(root: string, ...patterns: string[]): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(patterns, { cwd: root, exclude: (name) => generated.has(name) }))
    files.push(file);
  return files.toSorted();
}

/** Runs a check over every production source of the API. */
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
