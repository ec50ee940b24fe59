import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Peer } from './peer.ts';

const fields = 'id,title,handle,thumbnail,created_at,*variants.calculated_price';

export const medusa: Peer = {
  name: 'medusa',
  env: { MEDUSA_FF_INDEX_ENGINE: 'true', MEDUSA_DISABLE_TELEMETRY: 'true', LOG_LEVEL: 'error' },
  load: [
    ['node', 'node_modules/@medusajs/cli/cli.js', 'db:migrate', '--skip-scripts'],
    ['node', 'node_modules/@medusajs/cli/cli.js', 'exec', 'load.js'],
  ],
  serve: ['node', 'node_modules/@medusajs/cli/cli.js', 'start'],
  readyPath: '/health',
  async pages(folder) {
    const { key, region } = JSON.parse(await readFile(join(folder, 'key.json'), 'utf8')) as {
      readonly key: string;
      readonly region: string;
    };
    const query = new URLSearchParams({ limit: '24', order: '-created_at', region_id: region, fields });
    return {
      'Medusa 2.21.2 with its index': {
        path: `/store/products?${query.toString()}`,
        headers: { 'x-publishable-api-key': key },
      },
    };
  },
};
