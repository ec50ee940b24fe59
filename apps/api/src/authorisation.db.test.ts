import { defineEndpoint } from '@perchero/contract/endpoint';
import { endpoints } from '@perchero/contract/endpoints';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { actorNames, prepareActors } from '../test/matrix/actors.ts';
import { askEverybody, gapsIn, matrix } from '../test/matrix/cells.ts';
import { aCanary, canariesIn } from '../test/matrix/canary.ts';
import { idFieldsOf } from '../test/matrix/id-fields.ts';
import { askInNameOf, exceptionNames, mixIds, prepareMixer } from '../test/matrix/id-mix.ts';
import { scanReads } from '../test/matrix/leak-scan.ts';
import { changedTables, fingerprint, type MatrixScene } from '../test/matrix/scene.ts';
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

it('API-02 knows a row for every endpoint, and no row for anything else', () => {
  const planted = defineEndpoint({
    method: 'POST',
    path: '/api/planted',
    access: 'public',
    limit: 'write',
    idempotency: 'natural',
    writes: true,
    summary: 'Nobody has said who may call it',
    reply: z.object({}),
    errors: [],
  });

  expect(gapsIn(endpoints)).toEqual([]);
  expect(gapsIn([...endpoints, planted])).toEqual(['POST /api/planted']);
  expect(gapsIn(endpoints.slice(1))).toHaveLength(1);
  expect(actorNames).toHaveLength(11);
});

it.each(matrix.map((each) => [each.name, each] as const))(
  'API-02 %s answers each of the eleven as expected; whoever is refused changes nothing and is noted',
  async (_, each) => {
    const { unexpected, changed, untraced } = await askEverybody(scene, actors, each);

    expect({ unexpected, changed, untraced }).toEqual({ unexpected: [], changed: [], untraced: [] });
  },
);

it('API-02 knows of every field of every input whether it names somebody’s thing', () => {
  expect(endpoints.flatMap((endpoint) => idFieldsOf(endpoint).unknown)).toEqual([]);
});

const neededExceptions = new Set<string>();
const mixer = await prepareMixer(scene);

it.each(
  matrix
    .filter(({ endpoint }) => idFieldsOf(endpoint).fields.length > 0)
    .map((each) => [each.name, each] as const),
)(
  'API-02 %s tells nobody of what is not theirs, whichever id they put in, and changes nothing',
  async (_, each) => {
    const { differences, effects, needed } = await mixIds(scene, mixer, each);

    for (const name of needed) neededExceptions.add(name);
    expect({ differences, effects }).toEqual({ differences: [], effects: [] });
  },
);

const inSomebodysName = matrix.filter(({ endpoint }) =>
  idFieldsOf(endpoint).fields.some(({ isActor }) => isActor),
);

it('API-03 refuses every user id that is not the session’s, wherever one can be sent, whether there is such a person or not', async () => {
  const { foreign = '', deleted = '', random } = mixer.things.account;
  const before = await fingerprint(scene);
  const answers: Record<string, string[]> = {};
  for (const each of inSomebodysName)
    answers[each.name] = await askInNameOf(scene, mixer, each, [foreign, deleted, random]);

  expect(answers).toEqual(
    Object.fromEntries(inSomebodysName.map(({ name }) => [name, Array(3).fill('not-allowed')])),
  );
  expect(changedTables(before, await fingerprint(scene))).toEqual([]);
  expect(inSomebodysName.length).toBeGreaterThanOrEqual(20);
});

it('API-02 makes no exception that nothing needs', () => {
  expect(exceptionNames.filter((name) => !neededExceptions.has(name))).toEqual([]);
});

it('API-06 API-07 shows what is private to its owner alone, in no read and in no line of the log', async () => {
  const canary = await aCanary(scene);
  const begun = written.length;

  const { leaks, unseen } = await scanReads(scene, canary);

  expect({ leaks, unseen }).toEqual({ leaks: [], unseen: [] });
  expect(written.length).toBeGreaterThan(begun);
  expect(canariesIn(written.join(''), canary.canaries)).toEqual([]);
});
