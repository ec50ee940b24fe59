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

/** Documents name only existing files, links, npm scripts and commands of operators. */
export async function checkDocuments(root: string): Promise<Outcome> {
  const { scripts = {} } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  const operatorCommands = commandsOf(await readFile(join(root, 'perchero'), 'utf8'));
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
    for (const [called, name = '', second = ''] of source.matchAll(operatorCall)) {
      looked += 1;
      const subCommands = operatorCommands.get(name);
      if (!subCommands || (second && subCommands.size > 0 && !subCommands.has(second)))
        problems.push(`${page}: names ${called.trim()}, which is no command`);
    }
  }
  return { looked, problems };
}

/** At the start of a line or of code. */
const operatorCall = /(?:^ *|[`(]|\.\/)perchero ([a-z][\w-]*)(?: ([a-z][\w-]*))?/gm;

/** Each command of `perchero` with its sub-commands, from the comment that is its help. */
export function commandsOf(script: string): Map<string, Set<string>> {
  const commands = new Map<string, Set<string>>();
  for (const [, line = ''] of script.matchAll(/^#   (\S.*)$/gm)) {
    const [usage = ''] = line.split(/ {2,}/);
    const [first = '', ...others] = usage.split(/ \| |, /);
    const [name = '', ...rest] = first.split(' ');
    const words = [rest[0] ?? '', ...others.map((other) => other.split(' ')[0] ?? '')];
    // `stop | start` are two commands, `search verify | rebuild` is one with two sub-commands.
    if (rest.length === 0) for (const other of words.filter(Boolean)) commands.set(other, new Set());
    const known = commands.get(name) ?? new Set();
    if (rest.length > 0) for (const word of words) if (/^[a-z]/.test(word)) known.add(word);
    commands.set(name, known);
  }
  return commands;
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
