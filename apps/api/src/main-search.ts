import { removeLostProducts, rebuildIndex, verifyIndex } from '#modules/search/index.ts';
import { readConfig } from './platform/config.ts';
import { openRuntime } from './runtime.ts';

// `rebuild` fills a new index and swaps it in; `verify` compares with PostgreSQL and repairs; run `forget-lost` after a restore.
const commands = { rebuild: rebuildIndex, verify: verifyIndex, 'forget-lost': removeLostProducts };
const command = commands[process.argv[2] as keyof typeof commands];
if (!command) throw new Error('usage: main-search.ts rebuild|verify|forget-lost');

const runtime = openRuntime(readConfig(), { service: 'search-tool', statementTimeoutMs: 60_000 });
const startedAt = performance.now();
const report = await command(runtime);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
runtime.log.info({ report, seconds }, `search ${process.argv[2]} done`);
await runtime.close();
