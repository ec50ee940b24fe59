import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const repository = join(import.meta.dirname, '../..');
/** A secret as an option of a program, where every user of the machine can read it. */
const secretAsArgument =
  /(?:\s-v|--set|obscure|--url|--password|-U)[ =].*(?:\$\{?\w*(?:PASSWORD|SECRET|PASSPHRASE|DATABASE_URL)|\/run\/secrets)/;

it('SAFE-20 no script hands a credential to a program as an argument', () => {
  const scripts = ['infra', 'scripts'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sh'))
      .map((name) => join(folder, name)),
  );
  const found = scripts.flatMap((script) =>
    readFileSync(join(repository, script), 'utf8')
      .split('\n')
      .filter((line) => secretAsArgument.test(line))
      .map((line) => `${script}: ${line.trim()}`),
  );

  expect(scripts.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});
