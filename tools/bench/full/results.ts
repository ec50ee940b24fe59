import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { repository } from '../../stack/environment.ts';
import type { FullFigures } from './full-bench.ts';

const file = join(repository, 'reports/bench.json');

/** For whoever computes with what was measured last. */
export async function keepFigures(figures: FullFigures): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
}
