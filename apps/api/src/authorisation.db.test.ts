import { defineEndpoint } from '@perchero/contract/endpoint';
import { endpoints } from '@perchero/contract/endpoints';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { actorNames, prepareActors } from '../test/matrix/actors.ts';
import { callAsEveryActor, gapsIn, matrix } from '../test/matrix/cells.ts';
import { aCanary, canariesIn } from '../test/matrix/canary.ts';
import { idFieldsOf } from '../test/matrix/id-fields.ts';
import { callAsOther, exceptionNames, mixIds, prepareMixer } from '../test/matrix/id-mix.ts';
import { scanReads } from '../test/matrix/leak-scan.ts';
import { changedTables, fingerprint, type MatrixScene, resetCallLimits } from '../test/matrix/scene.ts';
import { startTestApp } from '../test/harness.ts';
import { openLog } from './platform/observability/log.ts';

const written: string[] = [];
const test = await startTestApp({
  log: openLog(
    { service: 'test', commit: 'test', level: 'debug' },
    { write: (line) => void written.push(line) },
  ),
});
const scene: MatrixScene = {
  ...test,

  async countEvents(route) {
    const { values } = await test.metrics.securityEvents.get();
    return values.filter(({ labels }) => labels.route === route).reduce((sum, { value }) => sum + value, 0);
  },
};
const actors = await prepareActors(scene);

it('API-02 has a row for every endpoint, and no other row', () => {
  const planted = defineEndpoint({
    method: 'POST',
    path: '/api/planted',
    access: 'public',
    limit: 'write',
    idempotency: 'natural',
    writes: true,
    summary: 'An endpoint without a row',
    reply: z.object({}),
    errors: [],
  });

  expect(gapsIn(endpoints)).toEqual([]);
  expect(gapsIn([...endpoints, planted])).toEqual(['POST /api/planted']);
  expect(gapsIn(endpoints.slice(1))).toHaveLength(1);
  expect(actorNames).toHaveLength(15);
});

it.each(matrix.map((each) => [each.name, each] as const))(
  'API-02 %s answers each of the fifteen actors as expected; rejected calls change nothing and are recorded',
  async (_, each) => {
    // Counted over all rows, a guest would reach the limit of calls in a minute.
    await resetCallLimits(scene);
    const { unexpected, changed, untraced } = await callAsEveryActor(scene, actors, each);

    expect({ unexpected, changed, untraced }).toEqual({ unexpected: [], changed: [], untraced: [] });
  },
);

it('API-02 classifies every input field as an id or not', () => {
  expect(endpoints.flatMap((endpoint) => idFieldsOf(endpoint).unknown)).toEqual([]);
});

const neededExceptions = new Set<string>();
const mixer = await prepareMixer(scene);

it.each(
  matrix
    .filter(({ endpoint }) => idFieldsOf(endpoint).fields.length > 0)
    .map((each) => [each.name, each] as const),
)('API-02 %s reveals and changes nothing of other accounts, whatever id is sent', async (_, each) => {
  const { differences, effects, needed } = await mixIds(scene, mixer, each);

  for (const name of needed) neededExceptions.add(name);
  expect({ differences, effects }).toEqual({ differences: [], effects: [] });
});

const endpointsWithActorId = matrix.filter(({ endpoint }) =>
  idFieldsOf(endpoint).fields.some(({ isActor }) => isActor),
);

it('API-03 rejects every user id that is not the session’s, in every field, existing or not', async () => {
  const { foreign = '', deleted = '', random } = mixer.things.account;
  const before = await fingerprint(scene);
  const answers: Record<string, string[]> = {};
  for (const each of endpointsWithActorId)
    answers[each.name] = await callAsOther(scene, mixer, each, [foreign, deleted, random]);

  expect(answers).toEqual(
    Object.fromEntries(endpointsWithActorId.map(({ name }) => [name, Array(3).fill('not-allowed')])),
  );
  expect(changedTables(before, await fingerprint(scene))).toEqual([]);
  expect(endpointsWithActorId.length).toBeGreaterThanOrEqual(20);
});

it('API-02 has no unused exception', () => {
  expect(exceptionNames.filter((name) => !neededExceptions.has(name))).toEqual([]);
});

it('API-06 API-07 shows private data to its owner only, in every read and in the log', async () => {
  const canary = await aCanary(scene);
  const linesBefore = written.length;

  const { leaks, unseen } = await scanReads(scene, canary);

  expect({ leaks, unseen }).toEqual({ leaks: [], unseen: [] });
  expect(written.length).toBeGreaterThan(linesBefore);
  expect(canariesIn(written.join(''), canary.canaries)).toEqual([]);
});
