import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createDoorkeeper } from './shedding.ts';

it('turns those who browse away first and lets the next one in when somebody is done, however that ends', async () => {
  const metrics = createMetrics('test');
  const door = createDoorkeeper(metrics, { browse: 1, ordinary: 2, money: 3 });
  const anAnswer = () => new EventEmitter() as ServerResponse;
  const [first, second] = [anAnswer(), anAnswer()];

  expect(door.letIn('browse', first)).toBe(true);
  expect(door.letIn('browse', second)).toBe(false);
  expect(door.letIn('ordinary', second)).toBe(true);
  expect(door.letIn('money', anAnswer())).toBe(true);
  first.emit('finish');
  first.emit('close');
  const third = anAnswer();
  expect([door.letIn('browse', third), door.letIn('browse', anAnswer())]).toEqual([true, false]);
  third.emit('close');
  expect(door.letIn('browse', anAnswer())).toBe(true);
  expect(await metrics.registry.getSingleMetricAsString('http_requests_shed_total')).toContain(
    'priority="browse",service="test"} 2',
  );
});
