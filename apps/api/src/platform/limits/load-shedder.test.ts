import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMetrics } from '../observability/metrics.ts';
import { createDoorkeeper } from './load-shedder.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const none = { atOnce: 1, line: 0 };
const anAnswer = () => new EventEmitter() as ServerResponse;

/** What becomes of those who ask, by name, in its order. */
function atDoorOf(rooms: Parameters<typeof createDoorkeeper>[1]) {
  const metrics = createMetrics('test');
  const door = createDoorkeeper(metrics, rooms);
  const seen: string[] = [];
  return {
    seen,
    ask: (name: string, priority: 'browse' | 'ordinary' | 'money' = 'browse') => {
      const answer = anAnswer();
      door.ask(
        priority,
        answer,
        () => seen.push(`${name} in`),
        () => seen.push(`${name} away`),
      );
      return answer;
    },
    shed: () => metrics.registry.getSingleMetricAsString('http_requests_shed_total'),
  };
}

it('turns those who browse away first and lets the next one in when somebody is done, however that ends', async () => {
  const { ask, seen, shed } = atDoorOf({ browse: none, ordinary: { atOnce: 2, line: 0 }, money: none });

  const first = ask('first');
  ask('second');
  ask('writer', 'ordinary');
  ask('buyer', 'money');
  expect(seen).toEqual(['first in', 'second away', 'writer in', 'buyer in']);

  first.emit('finish');
  first.emit('close');
  const third = ask('third');
  ask('fourth');
  third.emit('close');
  ask('fifth');
  expect(seen.slice(4)).toEqual(['third in', 'fourth away', 'fifth in']);
  expect(await shed()).toContain('priority="browse",service="test"} 2');
});

it('lets a burst wait in its order, and nobody for longer than a second', () => {
  const { ask, seen } = atDoorOf({ browse: { atOnce: 1, line: 3 }, ordinary: none, money: none });
  const first = ask('first');
  const second = ask('second');
  ask('gone').emit('close');
  ask('third');
  ask('fourth');
  ask('fifth');
  expect(seen).toEqual(['first in', 'gone away', 'fifth away']);

  first.emit('finish');
  expect(seen.at(-1)).toBe('second in');
  vi.advanceTimersByTime(999);
  second.emit('finish');
  expect(seen.at(-1)).toBe('third in');
  vi.advanceTimersByTime(1);
  expect(seen.at(-1)).toBe('fourth away');
  ask('sixth');
  expect(seen).toHaveLength(6);
});
