import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { config } from './app/shared/config.server.ts';
import { devRequestIds } from './host/request-id.ts';
import { makeFonts } from './scripts/fonts.ts';

// Old targets make the CSS compiler rewrite light-dark(), which the themes are built on.
const modernBrowsers = ['chrome123', 'firefox128', 'safari17.5'];

export default defineConfig(async () => {
  await makeFonts();
  return {
    plugins: [devRequestIds(), reactRouter()],
    ssr: { noExternal: [/^@perchero\//] },
    build: { target: modernBrowsers, cssTarget: modernBrowsers, assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/ },
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
