import { expect, it } from 'vitest';
import { floors, installScripts, reviewedOn } from '../security/floors.ts';
import { lockProblems, npmrcProblems, reviewProblems, type Lock } from './supply-chain.ts';

const integrity = 'sha512-x';
const good: Lock = {
  '': { version: '1.0.0' },
  'apps/api': { version: '1.0.0' },
  'node_modules/@perchero/api': { link: true },
  ...Object.fromEntries(
    floors.map((floor) => [`node_modules/${floor.package}`, { version: floor.atLeast, integrity }]),
  ),
  ...Object.fromEntries(
    Object.keys(installScripts).map((name) => [
      `node_modules/${name}`,
      { version: '1.0.0', integrity, hasInstallScript: true },
    ]),
  ),
};
const problemsWith = (changes: Lock) => lockProblems({ ...good, ...changes });

it('accepts a lock file at its minimum versions', () => {
  expect(lockProblems(good)).toEqual([]);
});

it.each<[string, Lock, RegExp]>([
  ['a vulnerable version', { 'node_modules/fastify': { version: '5.8.2', integrity } }, /below 5.8.3/],
  [
    'a nested one',
    { 'node_modules/a/node_modules/undici': { version: '6.21.0', integrity } },
    /below 7.18.0/,
  ],
  ['a prerelease', { 'node_modules/sharp': { version: '0.35.0-rc.1', integrity } }, /below 0.35.0/],
  ['no checksum', { 'node_modules/a': { version: '1.0.0' } }, /no SHA-512 checksum/],
  ['a weak checksum', { 'node_modules/a': { version: '1.0.0', integrity: 'sha1-x' } }, /no SHA-512 checksum/],
  [
    'another source',
    { 'node_modules/a': { version: '1.0.0', integrity, resolved: 'git+ssh://git@github.com/a/a.git' } },
    /not from the registry/,
  ],
  [
    'an install script',
    { 'node_modules/a': { version: '1.0.0', integrity, hasInstallScript: true } },
    /install script/,
  ],
  ['a forbidden package', { 'node_modules/@fastify/middie': { version: '9.9.9', integrity } }, /forbidden/],
])('reports %s', (_, changes, message) => {
  expect(problemsWith(changes)).toEqual([expect.stringMatching(message)]);
});

it('requires ignore-scripts and no other registry in .npmrc', () => {
  expect(npmrcProblems('save-exact=true\nignore-scripts=true\nomit-lockfile-registry-resolved=true')).toEqual(
    [],
  );
  expect(
    npmrcProblems('save-exact=true\nregistry=https://a.example\n//a.example/:_authToken=x'),
  ).toHaveLength(3);
});

it('reports a review of advisories older than 30 days', () => {
  const daysLater = (days: number) => new Date(Date.parse(reviewedOn) + days * 86_400_000);

  expect(reviewProblems(daysLater(30))).toEqual([]);
  expect(reviewProblems(daysLater(31))).toHaveLength(1);
});
