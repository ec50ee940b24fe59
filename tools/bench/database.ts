import { createHash, randomBytes } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { jobDefinitions } from '@perchero/api/src/jobs.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { migrate } from '@perchero/api/src/platform/database/migrate.ts';
import { asOwner, ownerUrlOf, withDatabase } from '@perchero/api/test/databases.ts';
import type { Client } from 'pg';
import { type CatalogueSize, expectedChecksum, loadGeneratedCatalogue } from '../seed/generated-catalogue.ts';

/** A database of this run alone, copied from a template that is filled once per cluster, catalogue and schema. */
export async function createBenchDatabase(size: CatalogueSize) {
  const name = `perchero_bench_${size}_${randomBytes(4).toString('hex')}`;
  const template = `${templatePrefix(size)}${await templateKey(size)}`;
  await asOwner(async (owner) => {
    await dropStaleTemplates(owner, size, template);
    if (!(await exists(owner, template))) await fillTemplate(owner, size, template);
    // Copying files keeps every page as the template has it, and is quicker than logging them.
    await owner.query(`create database ${name} template ${template} strategy file_copy`);
    await readWholeTables(owner, name);
  });
  return {
    appUrl: withDatabase(readConfig().database.url, name),
    ownerUrl: ownerUrlOf(name),
    drop: () => asOwner((owner) => drop(owner, name)),
  };
}

function templatePrefix(size: CatalogueSize): string {
  return `perchero_bench_template_${size}_`;
}

async function templateKey(size: CatalogueSize): Promise<string> {
  const hash = createHash('sha256').update(expectedChecksum(size));
  // How it is loaded, beside what.
  hash.update(await readFile(new URL('../seed/generated-catalogue.ts', import.meta.url)));
  const migrations = fileURLToPath(new URL('../../apps/api/migrations/', import.meta.url));
  const files = (await Array.fromAsync(glob('*.sql', { cwd: migrations }))).toSorted();
  for (const file of files) hash.update(file).update(await readFile(`${migrations}/${file}`));
  return hash.digest('hex').slice(0, 12);
}

/** Filled under another name first: a template is there whole or not at all. */
async function fillTemplate(owner: Client, size: CatalogueSize, template: string): Promise<void> {
  const unfinished = `perchero_bench_${size}_${randomBytes(4).toString('hex')}`;
  await owner.query(`create database ${unfinished}`);
  await readWholeTables(owner, unfinished);
  try {
    await migrate(ownerUrlOf(unfinished), jobDefinitions);
    await loadGeneratedCatalogue(ownerUrlOf(unfinished), size, (line) => console.log(`${size}: ${line}`));
    if (!(await exists(owner, template))) {
      await owner.query(`alter database ${unfinished} rename to ${template}`);
    }
  } finally {
    await drop(owner, unfinished);
  }
}

/** Statistics of a sample of rows let the planner take another way in one run of ten. 1,000 stands for 300,000 rows. */
async function readWholeTables(owner: Client, name: string): Promise<void> {
  await owner.query(`alter database ${name} set default_statistics_target = 1000`);
}

async function dropStaleTemplates(owner: Client, size: CatalogueSize, current: string): Promise<void> {
  const { rows } = await owner.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1) and datname <> $2',
    [templatePrefix(size), current],
  );
  for (const { datname } of rows) await drop(owner, datname);
}

async function exists(owner: Client, name: string): Promise<boolean> {
  return (await owner.query('select from pg_database where datname = $1', [name])).rowCount === 1;
}

async function drop(owner: Client, name: string): Promise<void> {
  await owner.query(`drop database if exists ${name} with (force)`);
}
