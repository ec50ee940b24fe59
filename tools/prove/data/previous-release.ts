import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../../stack/command.ts';
import { environmentOf, repository } from '../../stack/environment.ts';
import { releaseBefore } from './release-before.ts';

const run = promisify(execFile);

export interface PreviousRelease {
  readonly name: string;
  /** Its files, with packages, in a folder of their own. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** The release before this one, ready to run. */
export async function unpackPreviousRelease(): Promise<PreviousRelease> {
  const { name, tree } = releaseBefore;
  const folder = await mkdtemp(join(tmpdir(), `perchero-${name}-`));
  await run('chmod', ['755', folder]);
  await unpack(tree, folder).catch((cause: unknown) => {
    throw new Error(`The files of ${name} are not in this clone: git fetch --unshallow`, { cause });
  });
  if (await hasSamePackages(folder)) await linkPackages(folder);
  else await runCommand(['npm', 'ci', '--ignore-scripts'], { env: await environmentOf(), folder });
  // Its mails are built from sources on first use; none of it may be built by two processes at once.
  await runCommand(['node', 'packages/mails/build.ts'], { env: await environmentOf(), folder });
  return { name, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function unpack(tree: string, folder: string): Promise<void> {
  const script = 'set -o pipefail; git archive "$0" | tar -x -C "$1"';
  await run('bash', ['-c', script, tree, folder], { cwd: repository });
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

async function hasSamePackages(folder: string): Promise<boolean> {
  const read = async (of: string) =>
    (JSON.parse(await readFile(join(of, 'package-lock.json'), 'utf8')) as Lock).packages;
  const [theirs, ours] = await Promise.all([read(folder), read(repository)]);
  return Object.entries(theirs).every(
    ([path, { version }]) => !path.includes('node_modules/') || ours[path]?.version === version,
  );
}

/** Links to what is installed here, but for the workspaces, which are its own. */
async function linkPackages(folder: string): Promise<void> {
  const target = join(folder, 'node_modules');
  await mkdir(join(target, '@perchero'), { recursive: true });
  for (const name of await readdir(join(repository, 'node_modules'))) {
    if (name !== '@perchero') await symlink(join(repository, 'node_modules', name), join(target, name));
  }
  for (const [name, path] of Object.entries(workspaces))
    await symlink(join(folder, path), join(target, '@perchero', name));
  for (const path of Object.values(workspaces)) {
    const nested = join(repository, path, 'node_modules');
    await symlink(nested, join(folder, path, 'node_modules')).catch(() => {});
  }
}

const workspaces = {
  api: 'apps/api',
  web: 'apps/web',
  contract: 'packages/contract',
  mails: 'packages/mails',
  tools: 'tools',
  e2e: 'e2e',
};
