import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { config } from './app/shared/config.server.ts';
import { devRequestIds } from './host/request-id.ts';
import { bareIcons } from './scripts/bare-icons.ts';
import { forms, isRare, ownPage, rack, shell } from './scripts/chunks.ts';
import { className } from './scripts/class-names.ts';
import { makeFonts } from './scripts/fonts.ts';
import { modernBrowsers } from './scripts/modern-browsers.ts';

const ownIcon = fileURLToPath(new URL('app/ui/lucide-icon.tsx', import.meta.url));
const unwatched = fileURLToPath(new URL('scripts/unwatched-router.ts', import.meta.url));

/** A group that takes no more than its own modules needs this, and the router's plugin decides otherwise. */
const entriesMayExport: Plugin = {
  name: 'entries-may-export',
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
};

/** The router can be watched at work, which nobody does: a kilobyte of every first visit. */
const unwatchedRouter: Plugin = {
  name: 'unwatched-router',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './instrumentation.js' && importer?.includes('/react-router/') ? unwatched : null,
};

export default defineConfig(async () => {
  await makeFonts();
  return {
    plugins: [devRequestIds(), unwatchedRouter, bareIcons, reactRouter(), entriesMayExport],
    css: { modules: { generateScopedName: className } },
    ssr: { noExternal: [/^@perchero\//, 'lucide-react'] },
    resolve: { alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: ownIcon }] },
    build: {
      target: modernBrowsers,
      cssTarget: modernBrowsers,
      assetsInlineLimit: 0,
      // A part that is loaded on demand names what it needs: not what is there already.
      modulePreload: { resolveDependencies: (_part: string, files: string[]) => files.filter(isRare) },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    name: 'vendor',
                    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]|rolldown[\\/]runtime/,
                  },
                  // The contract's schemas in the browser: scripts/browser-bundle.ts knows who may load them.
                  { name: 'form-rules', test: /node_modules[\\/](zod|@conform-to[\\/]zod)[\\/]/ },
                  // A page asks for a handful of files instead of dozens of crumbs.
                  { name: shell, debugName: 'shell' },
                  { name: rack, debugName: 'rack' },
                  { name: forms, debugName: 'forms' },
                  { name: ownPage, debugName: 'page' },
                ],
              },
            },
          },
        },
      },
    },
    // Found only when a page asks for them, each would make the development server start over.
    optimizeDeps: {
      include: [
        'thumbhash',
        ...['core', 'sortable', 'utilities'].map((part) => `@dnd-kit/${part}`),
        'heic-to/csp',
        'idb',
        ...['autocomplete', 'combobox', 'dialog', 'drawer', 'menu', 'tabs', 'toast', 'tooltip'].map(
          (part) => `@base-ui/react/${part}`,
        ),
      ],
      exclude: ['lucide-react'],
    },
    server: {
      host: config.host,
      port: config.port,
      strictPort: true,
      proxy: { '/api': { target: config.apiUrl, xfwd: true } },
    },
  };
});
