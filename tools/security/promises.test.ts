import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../checks/outcome.ts';
import { createLookUp } from './look-up.ts';
import { threats } from './threats.ts';

const lookUp = createLookUp(repository);
const known = new Set(threats.map(({ id }) => id));
const read = (file: string) => readFile(join(repository, file), 'utf8');

/** The rows of the tables below a heading, without their head. */
function rowsBelow(page: string, heading: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** `file`: `words of a title`. */
const namedTests = (text: string) =>
  [...text.matchAll(/`([\w/@.-]+\.(?:test|spec)\.ts)`: `([^`]+)`/g)].map(([, file = '', title = '']) => ({
    kind: 'test' as const,
    file,
    title,
  }));

describe('GUARD-12 what the documents promise', () => {
  it.each([
    ['SECURITY.md', 'The model in short'],
    ['SECURITY.md', 'What protects accounts'],
    ['docs/privacy.md', 'Classes'],
  ])('%s, "%s": every row names threats with tests, or a test', async (file, heading) => {
    const rows = rowsBelow(await read(file), heading);
    expect(rows.length).toBeGreaterThan(3);
    const untested = rows.filter((row) => {
      const testedBy = row.at(-1) ?? '';
      const ids = testedBy.match(/\bT\d\d\b/g) ?? [];
      return ids.length + namedTests(testedBy).length === 0 || ids.some((id) => !known.has(id));
    });
    expect(untested.map(([what]) => what)).toEqual([]);
  });

  it.each([
    'SECURITY.md',
    'docs/privacy.md',
    'docs/security/README.md',
    'docs/security/cryptography.md',
    'docs/runbook/backup.md',
  ])('every test that %s names exists and asserts', async (file) => {
    for (const test of namedTests(await read(file))) expect(await lookUp(test)).toBeNull();
  });
});

it('GUARD-13 the backup copies no originals of photos', async () => {
  const backup = await read('infra/backup/backup.sh');
  const copy = /rclone_ sync "shop:\$S3_BUCKET"[^}]*/.exec(backup)?.[0] ?? '';

  expect(copy).toContain("--exclude '/uploads/**'");
});

it('GUARD-13 logs end after 14 days, of units and of containers', async () => {
  const journal = await read('infra/systemd/journald.conf');
  expect(journal).toMatch(/^MaxRetentionSec=14day$/m);
  expect(journal).toMatch(/^MaxFileSec=1day$/m);

  const drivers = (await read('infra/production/compose.yaml')).match(/driver: \w+/g);
  expect(drivers).toEqual(['driver: journald']);
  expect(await read('infra/production/front.env.example')).toMatch(
    /^ACCESS_LOG=syslog:server=unix:\/dev\/log,/m,
  );
});

it('GUARD-13 the front door writes no address of a person', async () => {
  const template = await read('infra/nginx/perchero.conf.template');
  const formats = [...template.matchAll(/log_format [^;]*;/g)].map(([text]) => text);
  const written = formats.flatMap((text) => text.match(/\$\w+/g) ?? []);

  expect(formats).toHaveLength(1);
  expect(
    written.filter((name) =>
      /remote|client|forwarded|proxy_protocol|realip|request$|request_uri|args|http_/.test(name),
    ),
  ).toEqual([]);
  const logs = template.match(/(access|error)_log .*;/g);
  expect(new Set(logs)).toEqual(
    new Set(['access_log @ACCESS_LOG@ access;', 'access_log off;', 'error_log stderr emerg;']),
  );
});

it('GUARD-13 the production example asks for passwords of 8 and holds no test key', async () => {
  const example = await read('infra/production/perchero.env.example');

  expect(example).toMatch(/^PASSWORD_MIN_LENGTH=8$/m);
  expect(example).not.toMatch(/^TURNSTILE_SITE_KEY=[123]x0/m);
});
