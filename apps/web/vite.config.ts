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
    ssr: { noExternal: [/^@perchero\//, 'lucide-react'] },
    build: { target: modernBrowsers, cssTarget: modernBrowsers, assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          // heic-to is LGPL: its licence and the others' are served with the files.
          license: { fileName: 'licenses.txt' },
          rolldownOptions: {
            // One chunk instead of fifty for modules that most pages share.
            output: {
              codeSplitting: {
                groups: [{ name: 'common', test: /\/app\/|\/contract\/|lucide/, minShareCount: 8 }],
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
