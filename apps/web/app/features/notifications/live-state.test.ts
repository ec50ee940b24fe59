import type { LiveEvent } from '@perchero/contract/notifications/notifications';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { followLive, useLiveState } from './live-state.ts';

const client = vi.hoisted(() => ({ send: (_event: LiveEvent): void => {} }));
vi.mock('./live-client.ts', () => ({
  startLive: (_sessionId: string, onEvent: (event: LiveEvent) => void) => {
    client.send = onEvent;
    return () => {};
  },
}));

afterEach(cleanup);

it('PAY-07 TALK-07 news of one topic does not reload the others', () => {
  const stop = followLive('s1');
  const { result } = renderHook(() => useLiveState());
  act(() => client.send({ topic: 'notifications', payload: { unread: 3, notifications: [] } }));
  expect(result.current).toMatchObject({ unread: 3, changes: 1, orderRevision: null });

  act(() => client.send({ topic: 'orders', payload: { revision: 5 } }));
  expect(result.current).toMatchObject({ unread: 3, changes: 1, orderRevision: 5 });

  const thread = { id: 't1', seq: 4, unread: 1, read_seq: 2 };
  act(() => client.send({ topic: 'messages', payload: { unread: 2, threads: [thread] } }));
  act(() => client.send({ topic: 'messages', payload: { unread: 1, threads: null } }));
  expect(result.current).toMatchObject({
    unread: 3,
    changes: 1,
    unreadThreads: 1,
    threads: { changes: 2, resets: 1, changed: { t1: thread } },
  });

  act(() => client.send({ topic: 'notifications', payload: { unread: 4, notifications: null } }));
  expect(result.current).toMatchObject({ unread: 4, changes: 2, orderRevision: 5 });
  stop();
});
