import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { filesOf, type Outcome } from './outcome.ts';

interface Cruise {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string; readonly severity: string };
    }[];
  };
}

const folders = ['packages', 'apps', 'tools', 'e2e', 'infra'];

/** Import rules of .dependency-cruiser.cjs; fails when a source file was not read. */
export async function checkImports(root: string): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(
    'node_modules/.bin/depcruise',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
    { cwd: root, maxBuffer: 256 * 1024 * 1024 },
  );
  const cruise = JSON.parse(stdout) as Cruise;
  const read = new Set(cruise.modules.map((module) => module.source));
  const sources = await filesOf(root, ...folders.map((folder) => `${folder}/**/*.{ts,tsx}`));
  const unread = sources.filter((file) => !read.has(file) && !file.endsWith('.d.ts'));
  return {
    looked: sources.length - unread.length,
    problems: [
      ...cruise.summary.violations
        .filter(({ rule }) => rule.severity === 'error')
        .map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      ...unread.map((file) => `not-cruised: ${file} was not read, so no rule saw it`),
    ],
  };
}
