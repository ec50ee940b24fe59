import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { assertNoServerCode } from './scripts/browser-bundle.ts';
import { precompress } from './scripts/precompress.ts';
import { buildServiceWorker } from './scripts/service-worker.ts';

const client = join(import.meta.dirname, 'build/client');

export default {
  ssr: true,
  // Lazy discovery would mix the routes of two releases during a deployment, so that open tabs would have to reload.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async () => {
    await assertNoServerCode(join(client, 'assets'));
    await buildServiceWorker(client);
    await precompress(client);
  },
} satisfies Config;
