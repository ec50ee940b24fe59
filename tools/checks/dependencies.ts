import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, type Outcome } from './outcome.ts';

type Manifest = Partial<
  Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies',
    Record<string, string>
  >
>;

const page = 'docs/dependencies.md';

/** docs/dependencies.md gives a reason for every dependency and for nothing else; versions are pinned. */
export async function checkDependencies(root: string): Promise<Outcome> {
  const used = new Set<string>();
  const problems: string[] = [];
  for (const file of await filesOf(
    root,
    'package.json',
    '{apps,packages}/*/package.json',
    '{tools,e2e}/package.json',
  )) {
    const manifest = JSON.parse(await readFile(join(root, file), 'utf8')) as Manifest;
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
    const all = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies };
    for (const [name, version] of Object.entries(all)) {
      if (name.startsWith('@perchero/')) continue;
      used.add(name);
      if (!/^\d+\.\d+\.\d+$/.test(version))
        problems.push(`${file}: pin ${name} to one version, not ${version}`);
    }
  }
  const reasons = [...(await readFile(join(root, page), 'utf8')).matchAll(/^\| `([^`]+)` +\| (\S.*) \|$/gm)];
  const explained = new Set(reasons.map(([, name = '']) => name));
  return {
    looked: used.size,
    problems: [
      ...problems,
      ...[...used].filter((name) => !explained.has(name)).map((name) => `${page}: give a reason for ${name}`),
      ...[...explained]
        .filter((name) => !used.has(name))
        .map((name) => `${page}: nothing depends on ${name}`),
    ],
  };
}
