import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { modernBrowsers } from './modern-browsers.ts';

const entry = fileURLToPath(new URL('../app/features/offline/worker/service-worker.ts', import.meta.url));

/** Writes `sw.js` into the folder of what browsers load: one file, which must lie at the root of the site. */
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
