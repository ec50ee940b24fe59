import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, repository } from '../../tools/checks/outcome.ts';

const read = (file: string) => readFile(join(repository, file), 'utf8');

async function matchingLines(files: readonly string[], pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const file of files)
    for (const line of (await read(file)).split('\n'))
      if (pattern.test(line)) found.push(`${file}: ${line.trim()}`);
  return found;
}

it('GUARD-13 the backup excludes original photos', async () => {
  const copy = /rclone_ sync "shop:\$S3_BUCKET"[^}]*/.exec(await read('infra/backup/backup.sh'))?.[0] ?? '';
  expect(copy).toContain("--exclude '/uploads/**'");
});

it('GUARD-13 logs end after 14 days, of units and of containers', async () => {
  const journal = await read('infra/systemd/journald.conf');
  expect(journal).toMatch(/^MaxRetentionSec=14day$/m);
  expect(journal).toMatch(/^MaxFileSec=1day$/m);
  expect((await read('infra/production/compose.yaml')).match(/driver: \w+/g)).toEqual(['driver: journald']);
  expect(await read('infra/production/front.env.example')).toMatch(
    /^ACCESS_LOG=syslog:server=unix:\/dev\/log,/m,
  );
});

it('GUARD-13 the reverse proxy logs no client address', async () => {
  const template = await read('infra/nginx/perchero.conf.template');
  const formats = [...template.matchAll(/log_format [^;]*;/g)].map(([text]) => text);
  const variables = formats.flatMap((text) => text.match(/\$\w+/g) ?? []);
  const personal = /remote|client|forwarded|proxy_protocol|realip|request$|request_uri|args|http_/;

  expect(formats).toHaveLength(1);
  expect(variables.filter((name) => personal.test(name))).toEqual([]);
  expect(new Set(template.match(/(access|error)_log .*;/g))).toEqual(
    new Set(['access_log @ACCESS_LOG@ access;', 'access_log off;', 'error_log stderr emerg;']),
  );
});

it('GUARD-13 the production example requires passwords of 8 and holds no test key', async () => {
  const example = await read('infra/production/perchero.env.example');
  expect(example).toMatch(/^PASSWORD_MIN_LENGTH=8$/m);
  expect(example).not.toMatch(/^TURNSTILE_SITE_KEY=[123]x0/m);
});

it('no migration creates an account, role or password', async () => {
  const files = await filesOf(repository, 'apps/api/migrations/*.sql');
  const creates =
    /^(?!\s*--).*(insert\s+into\s+(auth\.(identity|credential|session|second_factor)|account)\b|create\s+(role|user)\b|\bpassword\s+')/i;

  expect(files.length).toBeGreaterThan(20);
  expect(await matchingLines(files, creates)).toEqual([]);
});

it('SAFE-20 no script passes a credential as a program argument', async () => {
  // Every user of the machine can read the arguments of a process.
  const secretAsArgument =
    /(?:\s-v|--set|obscure|--url|--password|-U)[ =].*(?:\$\{?\w*(?:PASSWORD|SECRET|PASSPHRASE|DATABASE_URL)|\/run\/secrets)/;
  const files = await filesOf(repository, 'infra/**/*.sh', 'scripts/**/*.sh');

  expect(files.length).toBeGreaterThan(10);
  expect(await matchingLines(files, secretAsArgument)).toEqual([]);
});
