import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { config } from './app/shared/config.server.ts';
import { buildHost } from './host/app.ts';

const shutdownTimeoutMs = 10_000;

const folder = join(import.meta.dirname, 'build');
const build = (await import(join(folder, 'server/index.js'))) as ServerBuild;
const app = await buildHost(config, build, join(folder, 'client'));
await app.listen({ host: config.host, port: config.port });

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    app.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
    void app.close();
  });
}
