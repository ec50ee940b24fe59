import { expect, it } from 'vitest';
import { floors, installScripts, reviewedOn } from '../security/floors.ts';
import { judgeLock, judgeNpmSettings, judgeReview, type Lock } from './supply-chain.ts';

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
const problemsWith = (changes: Lock) => judgeLock({ ...good, ...changes });

it('has nothing against a lock file at its floors', () => {
  expect(judgeLock(good)).toEqual([]);
});

it.each<[string, Lock, RegExp]>([
  ['a version with a hole', { 'node_modules/fastify': { version: '5.8.2', integrity } }, /below 5.8.3/],
  [
    'one deep below',
    { 'node_modules/a/node_modules/undici': { version: '6.21.0', integrity } },
    /below 7.18.0/,
  ],
  ['a candidate', { 'node_modules/sharp': { version: '0.35.0-rc.1', integrity } }, /below 0.35.0/],
  ['no checksum', { 'node_modules/a': { version: '1.0.0' } }, /no checksum/],
  ['a weak checksum', { 'node_modules/a': { version: '1.0.0', integrity: 'sha1-x' } }, /no checksum/],
  [
    'another source',
    { 'node_modules/a': { version: '1.0.0', integrity, resolved: 'git+ssh://git@github.com/a/a.git' } },
    /not from the registry/,
  ],
  [
    'an install script',
    { 'node_modules/a': { version: '1.0.0', integrity, hasInstallScript: true } },
    /wants to run/,
  ],
  [
    'a package nobody wants',
    { 'node_modules/@fastify/middie': { version: '9.9.9', integrity } },
    /not wanted/,
  ],
])('finds %s', (_, changes, complaint) => {
  expect(problemsWith(changes)).toEqual([expect.stringMatching(complaint)]);
});

it('wants npm to run no script and to know no other registry', () => {
  expect(
    judgeNpmSettings('save-exact=true\nignore-scripts=true\nomit-lockfile-registry-resolved=true'),
  ).toEqual([]);
  expect(
    judgeNpmSettings('save-exact=true\nregistry=https://a.example\n//a.example/:_authToken=x'),
  ).toHaveLength(3);
});

it('wants the advisories to be read every month', () => {
  const daysLater = (days: number) => new Date(Date.parse(reviewedOn) + days * 86_400_000);

  expect(judgeReview(daysLater(30))).toEqual([]);
  expect(judgeReview(daysLater(31))).toHaveLength(1);
});
