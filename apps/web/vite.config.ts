import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { config } from './app/shared/config.server.ts';
import { devRequestIds } from './host/request-id.ts';
import { makeFonts } from './scripts/fonts.ts';
import { modernBrowsers } from './scripts/modern-browsers.ts';

/** Loaded when they are used: what stands on Base UI, and what few pages have. */
const onDemand =
  /\/ui\/(dialog|sheet|menu-popup|tabs|tooltip|toast-region|combobox|(?:\w+-)?field|form|solo-page|going-home|text-button|use-countdown|color-dot|blur)\.|\/shared\/(format-moment|format-phone|local-path|private-page-tags|bare-letters|price-digits|use-suggestions|listing-path)\.|\/shared\/(product-words|listing-name|sewn-size)\/|lucide-react\/dist\/esm\/icons\/(?!(?:bell|check|circle-alert|hourglass|info|log-out|menu|monitor|moon|rotate-cw|settings|shopping-bag|sun|user|x)\.)/;
const everywhere =
  /node_modules\/lucide-react\/|\/app\/(styles|ui|shared)\/|\/(pending-screen|failure-screens)\.|\/failure\/texts\.|\/session\/(login-request|session-events|use-session)\.|\/search\/(site-search|search-field|search-scope|paths|recent|texts)\.|\/notifications\/(live-news|texts)\.|\/cart\/(guest-cart|cart-news|drawer-request|kept-value|merging)\./;
/** What hangs garments on a rail: every page with a rack comes with all of it. */
const rack = /\/features\/(product-rack\/(?!no-match)|likes\/)|icons\/(heart|message-circle)\./;

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
                  {
                    name: 'vendor',
                    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/,
                  },
                  // The contract's schemas in the browser: scripts/browser-bundle.ts knows who may load them.
                  { name: 'form-rules', test: /node_modules[\\/](zod|@conform-to)[\\/]/ },
                  // What every page uses comes as one file instead of a dozen crumbs, and with it the order of the CSS layers.
                  { name: 'shell', test: (id: string) => everywhere.test(id) && !onDemand.test(id) },
                  { name: 'rack', test: rack },
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
