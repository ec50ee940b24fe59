// node serve.mjs   the shop alone, without its worker
import { bootstrap } from '@vendure/core';
import { config } from './config.mjs';

await bootstrap(config);
