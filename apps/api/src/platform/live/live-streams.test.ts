import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createLiveStreams } from './live-streams.ts';
import { createMetrics } from '../observability/metrics.ts';

/** A response that closes at once when ended. */
class TestResponse extends EventEmitter {
  readonly socket = null;
  isEnded = false;
  end(): void {
    this.isEnded = true;
    this.emit('close');
  }
}

it('closes the streams of a stopping process in batches, and accepts no new ones', async () => {
  const live = createLiveStreams(createMetrics('test'));
  const open = (index: number) => {
    const out = new TestResponse();
    const request = {
      accountId: `a${index}`,
      name: `n${index}`,
      sessionId: `s${index}`,
      address: '10.0.0.1',
      cursors: { notifications: null, orders: null, messages: null },
    };
    live.open(request, out as unknown as ServerResponse);
    return out;
  };
  const outs = Array.from({ length: 50 }, (_, index) => open(index));

  const closing = live.closeGradually();
  expect(outs.filter(({ isEnded }) => isEnded)).toHaveLength(30);
  expect(() => open(50)).toThrow('no room');
  await closing;
  expect(outs.every(({ isEnded }) => isEnded)).toBe(true);
});

it('GUARD-13 an account has at most ten streams in a process, over all sessions', () => {
  const live = createLiveStreams(createMetrics('test'));
  const open = (session: number, accountId = 'a') => {
    const out = new TestResponse();
    const request = {
      accountId,
      name: 'n',
      sessionId: `s${session}`,
      address: '10.0.0.1',
      cursors: { notifications: null, orders: null, messages: null },
    };
    live.open(request, out as unknown as ServerResponse);
    return out;
  };
  const outs = Array.from({ length: 10 }, (_, index) => open(Math.floor(index / 4)));

  expect(() => open(9)).toThrow('of one person');
  expect(() => open(9, 'b')).not.toThrow();
  outs[0]?.end();
  expect(() => open(9)).not.toThrow();
});
