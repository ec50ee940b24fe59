import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const calls = vi.hoisted((): { args: readonly string[]; env: NodeJS.ProcessEnv }[] => []);
const password = 'clave-de-prueba-1234';

vi.mock('pg', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Client: class {
    connect = async () => {};
    end = async () => {};
    query = async () => ({ rows: [] });
  },
}));
vi.mock('node:child_process', () => ({
  execFile: (
    file: string,
    args: readonly string[],
    options: { env: NodeJS.ProcessEnv },
    done: (error: Error) => void,
  ) => {
    calls.push({ args, env: options.env });
    // Node and drivers may include the whole URL.
    const stderr = `Error: cannot reach ${options.env?.['DATABASE_URL']}`;
    done(Object.assign(new Error(`Command failed: ${file} ${args.join(' ')}\n${stderr}`), { stderr }));
  },
}));

it('SAFE-20 the owner password is neither in the arguments nor in the error of a migration', async () => {
  const { applyMigrations } = await import('./migrate.ts');
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(join(folder, '0001_first.sql'), '-- migrate:up\n');

  const failure = await applyMigrations(`postgres://owner:${password}@127.0.0.1:1/shop`, folder).catch(
    (error: unknown) => error,
  );

  await rm(folder, { recursive: true });
  expect(calls).toHaveLength(1);
  expect(calls[0]?.args.join(' ')).not.toContain(password);
  expect(calls[0]?.env['DATABASE_URL']).toContain(password);
  expect(failure).toBeInstanceOf(Error);
  const { message, stack, cause } = failure as Error;
  expect(message).toContain('cannot reach');
  expect(JSON.stringify([message, stack, cause])).not.toContain(password);
});
