import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { readConfig } from '../config.ts';
import { openSearchEngine, type SearchEngine } from './search-engine.ts';

const { openSearchUrl } = readConfig();
const unreachable = 'http://127.0.0.1:9';
const index = `test-${randomBytes(5).toString('hex')}-engine`;
const opened: SearchEngine[] = [];
const matchAll = { query: { match_all: {} }, sort: [{ id: 'desc' }] };

function open(url: string, clock = createTestClock()): SearchEngine {
  const engine = openSearchEngine({ url, clock });
  opened.push(engine);
  return engine;
}

const engine = open(openSearchUrl);
await engine.createIndex(index, { mappings: { properties: { id: { type: 'long' } } } }, `${index}-read`);
await engine.apply(index, [{ put: { id: 1 }, id: 1, version: 1 }]);
await engine.refresh(index);

afterAll(async () => {
  await engine.deleteIndex(index);
  for (const one of opened) await one.close();
});

it('searches on another node when one is unreachable', async () => {
  const cluster = open(`${unreachable},${openSearchUrl}`);

  for (let asked = 0; asked < 5; asked += 1) {
    const [answer] = await cluster.search(index, [matchAll], 2000);
    expect(answer?.hits).toEqual([[1]]);
  }
});

it('searches on another node within the deadline when one does not answer', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const cluster = open(`http://127.0.0.1:${port},${openSearchUrl}`);

  const answers = [
    await cluster.search(index, [matchAll], 2000),
    await cluster.search(index, [matchAll], 2000),
  ];

  expect(answers.map(([answer]) => answer?.hits)).toEqual([[[1]], [[1]]]);
  silent.close();
});

it('writes through another node when one is unreachable', async () => {
  const cluster = open(`${unreachable},${openSearchUrl}`);

  for (const version of [2, 3]) await cluster.apply(index, [{ put: { id: 1 }, id: 1, version }]);
  await cluster.refresh(index);

  expect(await cluster.versions(index, { from: 0, to: 9, limit: 5 })).toEqual([{ id: 1, version: 3 }]);
});

it('opens the circuit breaker when no node can be reached, for longer each time', async () => {
  const clock = createTestClock();
  const down = open(`${unreachable},http://127.0.0.1:10`, clock);
  const ask = () => down.search(index, [matchAll], 2000);

  await expect(ask()).rejects.toMatchObject({ name: 'OutsideUnavailable' });
  await expect(ask()).rejects.toMatchObject({ cause: 'circuit breaker is open' });
  clock.advance(0.3);
  await expect(ask()).rejects.not.toMatchObject({ cause: 'circuit breaker is open' });
  clock.advance(0.3);
  await expect(ask()).rejects.toMatchObject({ cause: 'circuit breaker is open' });
});

it('keeps the circuit breaker closed when the engine answers with an error', async () => {
  const missing = () => engine.search(`${index}-missing`, [matchAll], 2000);

  await expect(missing()).rejects.toMatchObject({ name: 'OutsideUnavailable' });
  await expect(engine.search(index, [matchAll], 2000)).resolves.toHaveLength(1);
});
