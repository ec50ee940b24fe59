import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';

const { ownerUrl } = await startTestDeps();

it('generated row types match the migrated database', async () => {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const args = ['--config-file', 'kysely-codegen.json', '--url', ownerUrl, '--verify'];

  const { stdout } = await promisify(execFile)('kysely-codegen', args, { cwd });

  expect(stdout).toContain('up-to-date');
});
