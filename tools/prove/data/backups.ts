import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../stack/command.ts';
import { type Environment, repository, variable } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';

/** The scripts that an operator uses, for the copy that the environment describes. */
export function openBackups(env: Environment) {
  async function call(script: 'backup' | 'restore', ...args: string[]): Promise<string> {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    await runCommand([join(repository, `infra/backup/${script}.sh`), ...args], { env, say });
    return lines.at(-1) ?? '';
  }

  return {
    /** The base and everything after it go to the store from here on. PostgreSQL starts anew for it. */
    async begin(): Promise<void> {
      await call('backup', 'configure');
      await services('stop', ['postgres'], { env });
      await services('start', ['postgres'], { env });
      await call('backup', 'begin');
    },
    base: () => call('backup', 'base', 'full'),
    mark: () => call('backup', 'mark'),
    moment: () => call('restore', 'moment'),
    database: (moment: string) => call('restore', 'database', moment),
    opened: () => call('restore', 'opened'),
    pictures: (moment: string) => call('restore', 'pictures', moment),
    /** What the store holds, in bytes. */
    stored: (part: string) => bytesUnder(join(variable(env, 'PERCHERO_RUN'), 'backup-store/data', part)),
  };
}

export type Backups = ReturnType<typeof openBackups>;

export async function bytesUnder(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
