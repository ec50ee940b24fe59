import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@perchero/contract/endpoints';
import type { LimitClass } from '@perchero/contract/limits';
import { repository } from '../../stack/environment.ts';

/** An operation as the published description names it. */
export interface Operation {
  readonly method: string;
  /** With `{name}` for its parameters. */
  readonly path: string;
  readonly limit: LimitClass;
  readonly writes: boolean;
}

interface Described {
  readonly 'x-limit': LimitClass;
  readonly 'x-writes'?: boolean;
}

/** Every operation of docs/openapi.json; the contract must know the same. */
export async function operationsOfApi(): Promise<Operation[]> {
  const file = await readFile(join(repository, 'docs/openapi.json'), 'utf8');
  const { paths } = JSON.parse(file) as { paths: Record<string, Record<string, Described>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      limit: described['x-limit'],
      writes: described['x-writes'] === true,
    })),
  );
  if (operations.length !== endpoints.length)
    throw new Error(
      `docs/openapi.json has ${operations.length} operations, the contract ${endpoints.length}`,
    );
  return operations;
}

interface BuiltRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
}

/** Every address of the built site, from the table that its host serves by; `:name` and `*` stand for anything. */
export async function routesOfSite(): Promise<string[]> {
  const file = join(repository, 'apps/web/build/server/index.js');
  const { routes } = (await import(file)) as { routes: Record<string, BuiltRoute> };
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const pathOf = ({ path = '', parentId }: BuiltRoute): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? pathOf(parent) : ''}${path && `/${path}`}`;
  };
  const leaves = Object.values(routes).filter(({ id }) => !parents.has(id));
  return leaves.map((route) => pathOf(route) || '/');
}

/** Every file that the site's host gives away as it is. */
export async function filesOfSite(): Promise<string[]> {
  const cwd = join(repository, 'apps/web/build/client');
  const files = await Array.fromAsync(
    glob('**/*.*', { cwd, exclude: (name) => /\.(br|gz|map)$/.test(name) }),
  );
  return files.map((file) => `/${file}`).toSorted();
}
