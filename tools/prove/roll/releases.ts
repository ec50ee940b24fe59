import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../stack/environment.ts';
import { say } from '../lib/report.ts';
import { makeCopy } from '../lib/throwaway-copy.ts';

const web = 'apps/web';
export const assetsOf = (release: string) => join(release, web, 'build/client/assets');

/**
 * As many releases of the web, each built from sources that differ in a word which every page shows; each in a folder named by its
 * number. Of what infra/release/assemble.sh puts into a release only the packages are shared with this checkout.
 */
export async function buildReleases(folder: string, count: number): Promise<string[]> {
  const copy = await makeCopy();
  const releases: string[] = [];
  try {
    for (let number = 1; number <= count; number += 1) {
      say(`building release ${number}`);
      await copy.restore();
      await copy.plant('apps/web/app/shared/texts.ts', (before) =>
        before.replace("name: 'Perchero'", `name: 'Perchero ${number}'`),
      );
      const built = await copy.run(['sh', '-c', 'cd apps/web && NODE_ENV=production react-router build']);
      if (built.failed) throw new Error(built.output);
      const release = join(folder, String(number));
      await assemble(copy.root, release);
      releases.push(release);
    }
  } finally {
    await copy.remove();
  }
  return releases;
}

async function assemble(source: string, release: string): Promise<void> {
  const parts = [
    'build',
    'host',
    'server.ts',
    'package.json',
    'app/shared/config.server.ts',
    'app/shared/security-headers.server.ts',
  ];
  for (const part of parts) await cp(join(source, web, part), join(release, web, part), { recursive: true });
  await mkdir(join(release, 'infra/production'), { recursive: true });
  for (const script of ['assets.sh', 'roll.sh'])
    await cp(join(source, 'infra/production', script), join(release, 'infra/production', script));
  await symlink(join(repository, 'node_modules'), join(release, 'node_modules'));
  const own = join(repository, web, 'node_modules');
  if (existsSync(own)) await symlink(own, join(release, web, 'node_modules'));
}

export async function filesOf(release: string): Promise<Set<string>> {
  return new Set((await readdir(assetsOf(release))).filter((name) => !/\.(br|gz)$/.test(name)));
}
