import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { assertNothingPrivate } from './scripts/browser-bundle.ts';
import { precompress } from './scripts/precompress.ts';
import { buildServiceWorker } from './scripts/service-worker.ts';

const client = join(import.meta.dirname, 'build/client');

export default {
  ssr: true,
  // Asked for later, the routes would come from whichever release answers, and tabs of another would have to reload.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async () => {
    await assertNothingPrivate(join(client, 'assets'));
    await buildServiceWorker(client);
    await precompress(client);
  },
} satisfies Config;
