import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../stack/environment.ts';

export const unitFolder = join(repository, 'infra/systemd');

/** A unit as its file says it, for one instance. */
export type Unit = Awaited<ReturnType<typeof readUnit>>;

export const credentialFolder = (unit: string) => `/run/credentials/${unit}.service`;

/** `perchero-api@1` is read from perchero-api@.service. Only what our units use is understood. */
export async function readUnit(name: string) {
  const [template = '', instance = ''] = name.split('@');
  const file = name.includes('@') ? `${template}@.service` : `${name}.service`;
  const text = (await readFile(join(unitFolder, file), 'utf8'))
    .replaceAll('%i', instance)
    .replaceAll('%d', credentialFolder(name));
  const lines = text.split('\n').filter((line) => /^[A-Z]\w+=/.test(line));
  const all = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  const only = (key: string) => {
    const [value, ...more] = all(key);
    if (value === undefined || more.length > 0) throw new Error(`${file} must have one ${key}`);
    return value;
  };
  return {
    name,
    user: only('User'),
    environment: Object.fromEntries(all('Environment').flatMap(pairsIn)),
    environmentFiles: all('EnvironmentFile'),
    credentials: new Map(all('LoadCredential').map((line) => line.split(':') as [string, string])),
    capabilities: only('CapabilityBoundingSet'),
    before: all('ExecStartPre'),
    start: only('ExecStart'),
    after: all('ExecStartPost'),
    reload: all('ExecReload'),
  };
}

function pairsIn(line: string): [string, string][] {
  return line.split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
}

/** The words of a command line: variables replaced, quotes taken off. */
export function wordsOf(line: string, env: Readonly<Record<string, string>>): [string, ...string[]] {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare = '']) =>
    (quoted ?? bare).replaceAll(/\$\{(\w+)\}|\$(MAINPID)/g, (whole, braced: string, plain: string) => {
      const value = env[braced || plain];
      if (value === undefined) throw new Error(`${whole} is not set for ${line}`);
      return value;
    }),
  );
  return words as [string, ...string[]];
}

/** KEY=value lines, as systemd and Compose read them. */
export function readSettings(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]\w*=/.test(line))
      .flatMap((line) => [[line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]]),
  );
}
