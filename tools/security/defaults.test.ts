import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, repository } from '../checks/outcome.ts';

it('makes no account, role or password in a migration', async () => {
  const migrations = await filesOf(repository, 'apps/api/migrations/*.sql');
  const making: string[] = [];
  for (const file of migrations) {
    const sql = (await readFile(join(repository, file), 'utf8')).replaceAll(/--[^\n]*/g, '');
    if (
      /insert\s+into\s+(auth\.(identity|credential|session|second_factor)|account)\b|create\s+(role|user)\b|\bpassword\s+'/i.test(
        sql,
      )
    )
      making.push(file);
  }

  expect(migrations.length).toBeGreaterThan(20);
  expect(making).toEqual([]);
});
