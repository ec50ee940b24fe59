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

it('PAY-07 an order does not reload the notifications, nor a notification the orders', () => {
  const stop = followLive('s1');
  const { result } = renderHook(() => useLiveState());
  act(() => client.send({ topic: 'notifications', payload: { unread: 3, notifications: [] } }));
  expect(result.current).toMatchObject({ unread: 3, changes: 1, orderRevision: null });

  act(() => client.send({ topic: 'orders', payload: { revision: 5 } }));
  expect(result.current).toMatchObject({ unread: 3, changes: 1, orderRevision: 5 });

  act(() => client.send({ topic: 'notifications', payload: { unread: 4, notifications: null } }));
  expect(result.current).toMatchObject({ unread: 4, changes: 2, orderRevision: 5 });
  stop();
});
