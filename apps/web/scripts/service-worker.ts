import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { modernBrowsers } from './modern-browsers.ts';

const entry = fileURLToPath(new URL('../app/features/offline/worker/service-worker.ts', import.meta.url));

/** Builds `sw.js` as one file at the root of the site, which its scope requires. */
export async function buildServiceWorker(client: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: client,
      emptyOutDir: false,
      target: modernBrowsers,
      cssTarget: modernBrowsers,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
