import { access, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { filesOf, type Outcome } from './outcome.ts';

const pages = [
  '*.md',
  'docs/**/*.md',
  'apps/**/*.md',
  'packages/**/*.md',
  'tools/**/*.md',
  'e2e/**/*.md',
  'infra/**/*.md',
];
// These name URL paths and past files.
const excluded = new Set(['docs/acceptance.md', 'CHANGELOG.md']);
const repositoryPath = /^(apps|packages|tools|e2e|infra|docs|scripts|\.ci|\.github)\/[\w./*<>{},@-]*$/;

/** Documents name only existing files, links and npm scripts. */
export async function checkDocuments(root: string): Promise<Outcome> {
  const { scripts = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  const problems: string[] = [];
  let looked = 0;
  for (const page of await filesOf(root, ...pages)) {
    if (excluded.has(page)) continue;
    const source = await readFile(join(root, page), 'utf8');
    for (const path of pathsIn(source, dirname(page))) {
      looked += 1;
      if (!(await exists(root, path))) problems.push(`${page}: names ${path}, which does not exist`);
    }
    for (const [, script = ''] of source.matchAll(/\bnpm run ([a-z][\w:-]*)/g)) {
      looked += 1;
      if (!(script in scripts)) problems.push(`${page}: names npm run ${script}, which is no script`);
    }
  }
  return { looked, problems };
}

function pathsIn(markdown: string, folder: string): Set<string> {
  const paths = new Set<string>();
  for (const [, code = ''] of markdown.matchAll(/`([^`\n]+)`/g)) {
    if (repositoryPath.test(code)) paths.add(code.replaceAll(/<[^>]*>/g, '*'));
  }
  for (const [, target = ''] of markdown.matchAll(/\]\(([^)\s]+)\)/g)) {
    const [path = ''] = target.split('#');
    if (path && !/^[a-z]+:/.test(path)) paths.add(normalize(join(folder, path)));
  }
  return paths;
}

async function exists(root: string, path: string): Promise<boolean> {
  if (/[*{]/.test(path)) return (await filesOf(root, path)).length > 0;
  return access(join(root, path)).then(
    () => true,
    () => false,
  );
}
