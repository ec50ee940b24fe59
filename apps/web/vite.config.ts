import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { config } from './app/shared/config.server.ts';
import { devRequestIds } from './host/request-id.ts';
import { makeFonts } from './scripts/fonts.ts';
import { modernBrowsers } from './scripts/modern-browsers.ts';

export default defineConfig(async () => {
  await makeFonts();
  return {
    plugins: [devRequestIds(), reactRouter()],
    resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, 'browser-zod.ts') }] },
    ssr: { noExternal: [/^@perchero\//, 'lucide-react'] },
    // One stylesheet: a page needs up to 17 of the parts, and on HTTP/1.1 each six of them wait for a round trip.
    build: { target: modernBrowsers, cssTarget: modernBrowsers, assetsInlineLimit: 0, cssCodeSplit: false },
    environments: {
      client: {
        build: {
          // heic-to is LGPL: its licence and the others' are served with the files.
          license: { fileName: 'licenses.txt' },
          rolldownOptions: {
            // One chunk instead of fifty for what most pages share. Features stay apart: many of them are of members only.
            output: {
              codeSplitting: {
                groups: [
                  { name: 'common', test: /\/app\/(?:ui|shared)\/|\/contract\/|lucide/, minShareCount: 8 },
                ],
              },
            },
          },
        },
      },
    },
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: { '/api': { target: config.apiUrl, xfwd: true } },
    },
  };
});
