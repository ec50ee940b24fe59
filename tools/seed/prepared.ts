import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { glob, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type CatalogueSize, expectedChecksum } from './generated-catalogue.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files whose content determines the data set. */
const inputs = [
  'tools/seed/{helpers,demo-catalogue,demo-community,demo-people,demo-pictures,demo-sign-ins}.ts',
  'tools/seed/{generated-catalogue,picture-recipe,prepared,seed}.ts',
  'tools/seed/generator/*.ts',
  'tools/seed/demo/*.json',
  'apps/api/migrations/*.sql',
  'apps/api/src/platform/{database/migrate,jobs/jobs}.ts',
  'apps/api/src/modules/search/product-index/{product-index,index-products,documents.queries,rebuild-index}.ts',
  'apps/api/src/modules/text/{fold,phonetic-key,leading-words,word-forms,spanish.rules}.ts',
  'infra/postgres/*',
  'infra/opensearch/{pom.xml,opensearch.yml}',
];

/** Parts of a run folder that `services.sh start` needs. */
const storedParts = ['postgres/data', 'postgres/pgpass', 'postgres/roles-applied', 'opensearch/data'];
const setsPerSize = 2;

export interface PreparedCatalogue {
  readonly key: string;
  /** 0 if the data set existed. */
  readonly buildSeconds: number;
  readonly copySeconds: number;
}

/**
 * Fills a new run folder, so that `services.sh start` gives a PostgreSQL and an OpenSearch with the demo and the generated catalogue.
 * The first call for a size builds the data set with separate services on the same ports; later calls copy files.
 */
export async function withPreparedCatalogue(
  size: CatalogueSize,
  runFolder: string,
  portBase: number,
): Promise<PreparedCatalogue> {
  const cache = process.env['PERCHERO_CACHE'];
  if (!cache) throw new Error('PERCHERO_CACHE is not set: run this through scripts/run');
  const key = await dataSetKey(size);
  const sets = join(cache, 'datasets');
  const set = join(sets, `${size}-${key}`);

  let began = performance.now();
  const isThere = await exists(join(set, 'dataset.json'));
  if (!isThere) await build(size, set, portBase);
  const buildSeconds = isThere ? 0 : (performance.now() - began) / 1000;

  began = performance.now();
  for (const part of storedParts) await copyPart(join(set, part), join(runFolder, part));
  await utimes(join(set, 'dataset.json'), new Date(), new Date());
  await removeOldSets(sets, size);
  return { key, buildSeconds, copySeconds: (performance.now() - began) / 1000 };
}

interface PackageFile {
  readonly dependencies: Readonly<Record<string, string>>;
}

export async function dataSetKey(size: CatalogueSize): Promise<string> {
  const hash = createHash('sha256').update(
    [size, expectedChecksum(size), process.env['NAMESPACE'], process.env['AUTH_SECRET']].join(' '),
  );
  for await (const file of sortedFiles()) hash.update(file).update(await readFile(join(root, file)));
  // pg-boss creates its own tables.
  const api = JSON.parse(await readFile(join(root, 'apps/api/package.json'), 'utf8')) as PackageFile;
  hash.update(JSON.stringify(api.dependencies));
  // The newest installed server creates the cluster.
  if (await exists('/usr/lib/postgresql'))
    hash.update((await readdir('/usr/lib/postgresql')).toSorted().join(' '));
  return hash.digest('hex').slice(0, 16);
}

async function* sortedFiles(): AsyncGenerator<string> {
  const files: string[] = [];
  for await (const file of glob(inputs, { cwd: root })) if (!file.endsWith('.test.ts')) files.push(file);
  yield* files.toSorted();
}

async function build(size: CatalogueSize, set: string, portBase: number): Promise<void> {
  const work = `${set}.${randomUUID().slice(0, 8)}`;
  await mkdir(work, { recursive: true });
  // Built without fsync: a half-built set is discarded.
  const env = {
    ...process.env,
    PERCHERO_RUN: work,
    PERCHERO_PORT_BASE: String(portBase),
    PERCHERO_THROWAWAY: '1',
  };
  const call = async (command: string, ...args: string[]) =>
    run(join(root, command), args, { cwd: root, env, maxBuffer: 64 * 1024 * 1024 });
  try {
    await call('scripts/services.sh', 'start', 'postgres', 'opensearch');
    try {
      await call('scripts/run', 'node', 'apps/api/src/main-migrate.ts');
      const { stdout } = await call(
        'scripts/run',
        'node',
        'tools/seed/seed.ts',
        '--size',
        size,
        '--no-pictures',
      );
      await writeFile(
        join(work, 'dataset.json'),
        JSON.stringify({ size, builtAt: new Date(), report: stdout.split('\n') }),
      );
    } finally {
      await call('scripts/services.sh', 'stop', 'postgres', 'opensearch');
    }
    await keepOnly(work);
    // Another process may have built the same set.
    if (!(await exists(set))) await rename(work, set);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function keepOnly(work: string): Promise<void> {
  const wanted = (path: string) => storedParts.some((part) => part === path || part.startsWith(`${path}/`));
  for (const entry of await readdir(work)) {
    if (entry === 'dataset.json') continue;
    if (!wanted(entry)) {
      await rm(join(work, entry), { recursive: true });
      continue;
    }
    for (const inner of await readdir(join(work, entry))) {
      if (!wanted(`${entry}/${inner}`)) await rm(join(work, entry, inner), { recursive: true });
    }
  }
}

/** cp preserves the owner and uses reflinks. */
async function copyPart(from: string, to: string): Promise<void> {
  if (await exists(to)) throw new Error(`${to} exists: a prepared catalogue needs a new run folder`);
  await mkdir(join(to, '..'), { recursive: true });
  await run('cp', ['-a', '--reflink=auto', from, to]);
}

/** Removes all but the most recently used sets. */
async function removeOldSets(sets: string, size: CatalogueSize): Promise<void> {
  const found: { path: string; usedAt: number }[] = [];
  for (const name of await readdir(sets)) {
    const file = join(sets, name, 'dataset.json');
    if (name.startsWith(`${size}-`) && (await exists(file))) {
      found.push({ path: join(sets, name), usedAt: (await stat(file)).mtimeMs });
    }
  }
  const old = found.toSorted((one, other) => other.usedAt - one.usedAt).slice(setsPerSize);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
