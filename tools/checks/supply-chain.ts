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

const maxReviewAgeDays = 30;

/** `npm ci` installs only reviewed packages: no known vulnerability, no other registry, no install script. */
export async function checkSupplyChain(root: string, scheduled = false): Promise<Outcome> {
  const read = (file: string) => readFile(join(root, file), 'utf8');
  const { packages } = JSON.parse(await read('package-lock.json')) as { packages: Lock };
  const overdue = reviewProblems(new Date());
  // A build must not depend on the date: only the scheduled run fails.
  if (!scheduled) for (const note of overdue) console.log(`note: ${note}`);
  return {
    looked: Object.keys(packages).length,
    problems: [
      ...(scheduled ? overdue : []),
      ...lockProblems(packages),
      ...npmrcProblems(await read('.npmrc')),
      ...(await lintLock(root)),
    ],
  };
}

export function reviewProblems(today: Date): string[] {
  const days = (today.getTime() - Date.parse(reviewedOn)) / 86_400_000;
  return days <= maxReviewAgeDays
    ? []
    : [
        `tools/security/floors.ts: advisories were reviewed ${Math.floor(days)} days ago; review them, update reviewedOn`,
      ];
}

export function lockProblems(packages: Lock): string[] {
  const problems: string[] = [];
  const scripts = new Set<string>();
  for (const [path, locked] of Object.entries(packages)) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === undefined || locked.link) continue;
    const { version = '', integrity = '', resolved } = locked;
    if (!integrity.startsWith('sha512-')) problems.push(`${path}: has no SHA-512 checksum`);
    if (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))
      problems.push(`${path}: comes from ${resolved}, not from the registry`);
    if (unwanted[name]) problems.push(`${path}: is forbidden (${unwanted[name]})`);
    const floor = floors.find((known) => known.package === name);
    if (floor && isBelow(version, floor.atLeast))
      problems.push(`${path}: ${version} is below ${floor.atLeast} (${floor.because})`);
    if (!locked.hasInstallScript) continue;
    scripts.add(name);
    if (!installScripts[name]) problems.push(`${path}: has an install script`);
  }
  const missing = floors.filter(
    (floor) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${floor.package}`)),
  );
  return [
    ...problems,
    ...missing.map((floor) => `tools/security/floors.ts: ${floor.package} is no longer used`),
    ...Object.keys(installScripts)
      .filter((name) => !scripts.has(name))
      .map((name) => `tools/security/floors.ts: ${name} no longer has an install script`),
  ];
}

export function npmrcProblems(npmrc: string): string[] {
  const lines = npmrc.split('\n').map((line) => line.trim());
  return [
    ...(lines.includes('ignore-scripts=true') ? [] : ['.npmrc: set ignore-scripts=true']),
    ...(lines.includes('save-exact=true') ? [] : ['.npmrc: set save-exact=true']),
    ...lines
      .filter((line) => /registry\s*=|_auth|\/\/.*:/.test(line) && !line.startsWith('omit-lockfile-'))
      .map((line) => `.npmrc: sets a registry or a credential (${line.split('=')[0]})`),
  ];
}

/** A release is newer than its own prereleases. */
function isBelow(version: string, floor: string): boolean {
  const numbers = (text: string) => text.split('-')[0]?.split('.').map(Number) ?? [];
  const [actual, minimum] = [numbers(version), numbers(floor)];
  const index = minimum.findIndex((number, at) => number !== actual[at]);
  return index < 0 ? version.includes('-') : (actual[index] ?? 0) < (minimum[index] ?? 0);
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
