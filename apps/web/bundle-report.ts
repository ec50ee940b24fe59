import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

/** Compressed bytes the browser loads for one route. */
interface RouteWeight {
  readonly js: number;
  readonly css: number;
  readonly files: number;
}

interface BundleReport {
  readonly routes: Readonly<Record<string, RouteWeight>>;
  /** Bytes of the font file every page preloads, and of all of them. */
  readonly fonts: { readonly preloaded: number; readonly all: number };
}

const folder = join(import.meta.dirname, 'build');

/** For every route of the last build, what its document loads before hydration. */
export async function reportBundle(): Promise<BundleReport> {
  const build = (await import(pathToFileURL(join(folder, 'server/index.js')).href)) as ServerBuild;
  const { entry, routes } = build.assets;
  const weights: Record<string, RouteWeight> = {};
  for (const route of Object.values(routes)) {
    if (!route?.hasLoader || route.id === 'root') continue;
    const loaded = [entry, routes['root'], route].filter((part) => part !== undefined);
    const files = new Set(
      loaded.flatMap((part) => [
        part.module,
        ...(part.imports ?? []),
        ...('clientLoaderModule' in part && part.clientLoaderModule ? [part.clientLoaderModule] : []),
        ...('css' in part ? (part.css ?? []) : []),
      ]),
    );
    weights[`/${route.path ?? ''}`] = await weigh([
      ...new Set([...files].map((file) => file.replace('#', ''))),
    ]);
  }
  return { routes: weights, fonts: await weighFonts() };
}

async function weigh(files: readonly string[]): Promise<RouteWeight> {
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: await sizeOf(`${file}.br`) })));
  const sum = (extension: string) =>
    sizes.reduce((total, { file, size }) => (file.endsWith(extension) ? total + size : total), 0);
  return { js: sum('.js'), css: sum('.css'), files: files.length };
}

async function weighFonts(): Promise<BundleReport['fonts']> {
  const fonts = await Array.fromAsync(glob('assets/*.woff2', { cwd: join(folder, 'client') }));
  const sizes = await Promise.all(fonts.map(async (file) => ({ file, size: await sizeOf(file) })));
  return {
    preloaded: sizes.find(({ file }) => file.includes('archivo'))?.size ?? 0,
    all: sizes.reduce((total, { size }) => total + size, 0),
  };
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(join(folder, 'client', file))).size;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await reportBundle(), null, 2)}\n`);
