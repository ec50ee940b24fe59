import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { repository } from '../../checks/outcome.ts';

interface CommandResult {
  readonly failed: boolean;
  readonly output: string;
}

export type Copy = Awaited<ReturnType<typeof makeCopy>>;

/** The working tree as it is now, in a temporary folder where anything may be broken. */
export async function makeCopy() {
  const root = await mkdtemp(join(tmpdir(), 'perchero-guards-'));
  const list = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: repository,
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of list.stdout.split('\0').filter(Boolean)) {
    // A file deleted and not yet committed is still listed.
    await cp(join(repository, file), join(root, file)).catch(() => null);
  }
  await linkPackages(root);

  const originals = new Map<string, string | null>();
  return {
    root,
    /** Writes a file, or changes it when given a function. */
    async plant(file: string, content: string | ((before: string) => string)): Promise<void> {
      const path = join(root, file);
      const before = await readFile(path, 'utf8').catch(() => null);
      if (!originals.has(file)) originals.set(file, before);
      const after = typeof content === 'string' ? content : content(before ?? '');
      if (after === before)
        throw new Error(`Nothing was planted in ${file}: it has changed since this proof was written`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, after);
    },
    async restore(): Promise<void> {
      for (const [file, before] of originals) {
        if (before === null) await rm(join(root, file));
        else await writeFile(join(root, file), before);
      }
      originals.clear();
    },
    files: (folder: string) => readdir(join(root, folder)),
    run: (command: readonly string[]) => runIn(root, command),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Packages are shared with the repository; the workspaces among them are the copy's own. */
export async function linkPackages(root: string): Promise<void> {
  const packages = join(repository, 'node_modules');
  const workspaces = join(packages, '@perchero');
  await mkdir(join(root, 'node_modules/@perchero'), { recursive: true });
  for (const name of await readdir(packages)) {
    if (name !== '@perchero' && name !== '.cache')
      await symlink(join(packages, name), join(root, 'node_modules', name));
  }
  for (const name of await readdir(workspaces)) {
    const folder = relative(repository, await realpath(join(workspaces, name)));
    await symlink(join(root, folder), join(root, 'node_modules/@perchero', name));
    // Versions that only this workspace has.
    const own = join(repository, folder, 'node_modules');
    if (existsSync(own)) await symlink(own, join(root, folder, 'node_modules'));
  }
}

async function runIn(root: string, [program = '', ...args]: readonly string[]): Promise<CommandResult> {
  const environment = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
    NO_COLOR: '1',
  };
  const child = spawn(program, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(true));
    child.on('close', (code) => resolve(code !== 0));
  });
  const [output, complaints, failed] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { failed, output: output + complaints };
}
