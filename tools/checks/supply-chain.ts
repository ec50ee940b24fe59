import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { floors, installScripts, reviewedOn, unwanted } from '../security/floors.ts';
import type { Outcome } from './outcome.ts';

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

export type Lock = Readonly<Record<string, Locked>>;

const mostDays = 30;

/** What comes in with `npm ci` is what was reviewed: no known hole, no other source, no code that runs while it is installed. */
export async function checkSupplyChain(root: string): Promise<Outcome> {
  const read = (file: string) => readFile(join(root, file), 'utf8');
  const { packages } = JSON.parse(await read('package-lock.json')) as { packages: Lock };
  return {
    looked: Object.keys(packages).length,
    problems: [
      ...judgeReview(new Date()),
      ...judgeLock(packages),
      ...judgeNpmSettings(await read('.npmrc')),
      ...(await lintLock(root)),
    ],
  };
}

export function judgeReview(today: Date): string[] {
  const days = (today.getTime() - Date.parse(reviewedOn)) / 86_400_000;
  return days <= mostDays
    ? []
    : [
        `tools/security/floors.ts: the advisories were last read ${Math.floor(days)} days ago; read them and set the day`,
      ];
}

export function judgeLock(packages: Lock): string[] {
  const problems: string[] = [];
  const scripts = new Set<string>();
  for (const [place, locked] of Object.entries(packages)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (name === undefined || locked.link) continue;
    const { version = '', integrity = '', resolved } = locked;
    if (!integrity.startsWith('sha512-')) problems.push(`${place}: has no checksum of SHA-512`);
    if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
      problems.push(`${place}: comes from ${resolved}, not from the registry`);
    if (unwanted[name]) problems.push(`${place}: is not wanted (${unwanted[name]})`);
    const floor = floors.find((known) => known.package === name);
    if (floor && isBelow(version, floor.atLeast))
      problems.push(`${place}: ${version} is below ${floor.atLeast} (${floor.because})`);
    if (!locked.hasInstallScript) continue;
    scripts.add(name);
    if (!installScripts[name]) problems.push(`${place}: wants to run a script when it is installed`);
  }
  const missing = floors.filter(
    (floor) => !Object.keys(packages).some((place) => place.endsWith(`node_modules/${floor.package}`)),
  );
  return [
    ...problems,
    ...missing.map((floor) => `tools/security/floors.ts: nothing uses ${floor.package} any more`),
    ...Object.keys(installScripts)
      .filter((name) => !scripts.has(name))
      .map((name) => `tools/security/floors.ts: ${name} has no install script any more`),
  ];
}

export function judgeNpmSettings(npmrc: string): string[] {
  const lines = npmrc.split('\n').map((line) => line.trim());
  return [
    ...(lines.includes('ignore-scripts=true') ? [] : ['.npmrc: say ignore-scripts=true']),
    ...(lines.includes('save-exact=true') ? [] : ['.npmrc: say save-exact=true']),
    ...lines
      .filter((line) => /registry\s*=|_auth|\/\/.*:/.test(line) && !line.startsWith('omit-lockfile-'))
      .map((line) => `.npmrc: names a registry or a credential (${line.split('=')[0]})`),
  ];
}

/** A release of the same number is newer than its candidates. */
function isBelow(version: string, floor: string): boolean {
  const numbers = (text: string) => text.split('-')[0]?.split('.').map(Number) ?? [];
  const [mine, wanted] = [numbers(version), numbers(floor)];
  const place = wanted.findIndex((number, index) => number !== mine[index]);
  return place < 0 ? version.includes('-') : (mine[place] ?? 0) < (wanted[place] ?? 0);
}

async function lintLock(root: string): Promise<string[]> {
  const rules = [
    '--validate-https',
    '--validate-integrity',
    '--validate-package-names',
    '--allowed-hosts',
    'npm',
  ];
  const program = fileURLToPath(import.meta.resolve('lockfile-lint/bin/lockfile-lint.js'));
  try {
    await promisify(execFile)(process.execPath, [
      program,
      '--path',
      join(root, 'package-lock.json'),
      '--type',
      'npm',
      ...rules,
    ]);
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return [`package-lock.json: ${(stderr || stdout || String(error)).trim()}`];
  }
}
