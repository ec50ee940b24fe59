import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../checks/outcome.ts';
import { secretNames, secretValues } from './secret-names.ts';

it('knows every variable of the configuration that holds a secret', async () => {
  const source = await readFile(join(repository, 'apps/api/src/platform/config.ts'), 'utf8');
  const variables = new Set([...source.matchAll(/\b([A-Z][A-Z\d_]{3,})\b/g)].map(([, name = '']) => name));
  const isSecret = (name: string) =>
    /SECRET|TOKEN|ACCESS_KEY|PRIVATE_KEY|_SID$|^(MIGRATIONS_)?DATABASE_URL$|^(REDIS|OPENSEARCH|SMTP)_URL$/.test(
      name,
    );

  expect([...variables].filter(isSecret).toSorted()).toEqual([...secretNames].toSorted());
});

it('looks for each part of a value that holds several', () => {
  const values = secretValues({
    MP_TOKEN_KEYS: `a:${'x'.repeat(44)},b:${'y'.repeat(44)}`,
    AUTH_SECRET: 'short',
  });

  expect(values).toContain('x'.repeat(44));
  expect(values).toContain('y'.repeat(44));
  expect(values).not.toContain('short');
});
