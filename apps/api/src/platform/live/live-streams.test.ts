import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createLiveStreams } from './live-streams.ts';
import { createMetrics } from '../observability/metrics.ts';

/** A connection that ends as soon as it is told to. */
class Out extends EventEmitter {
  readonly socket = null;
  isEnded = false;
  end(): void {
    this.isEnded = true;
    this.emit('close');
  }
}

it('lets the streams of a process that ends go a few after the others, and takes no new ones', async () => {
  const live = createLiveStreams(createMetrics('test'));
  const open = (place: number) => {
    const out = new Out();
    const who = {
      accountId: `a${place}`,
      name: `n${place}`,
      sessionId: `s${place}`,
      address: '10.0.0.1',
      lastEventId: null,
    };
    live.open(who, out as unknown as ServerResponse);
    return out;
  };
  const outs = Array.from({ length: 50 }, (_, place) => open(place));

  const leaving = live.closeInTurns();
  expect(outs.filter(({ isEnded }) => isEnded)).toHaveLength(30);
  expect(() => open(50)).toThrow('no room');
  await leaving;
  expect(outs.every(({ isEnded }) => isEnded)).toBe(true);
});

it('GUARD-13 a person has ten streams at most in a process, over all sessions', () => {
  const live = createLiveStreams(createMetrics('test'));
  const open = (session: number, accountId = 'a') => {
    const out = new Out();
    const who = { accountId, name: 'n', sessionId: `s${session}`, address: '10.0.0.1', lastEventId: null };
    live.open(who, out as unknown as ServerResponse);
    return out;
  };
  const outs = Array.from({ length: 10 }, (_, place) => open(Math.floor(place / 4)));

  expect(() => open(9)).toThrow('of one person');
  expect(() => open(9, 'b')).not.toThrow();
  outs[0]?.end();
  expect(() => open(9)).not.toThrow();
});
