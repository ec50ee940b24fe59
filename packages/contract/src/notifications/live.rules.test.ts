import { expect, it } from 'vitest';
import { formatEventId, parseEventId } from './live.rules.ts';

it.each([
  ['12.3.4', { notifications: 12, orders: 3, messages: 4 }],
  ['12.3', { notifications: 12, orders: 3, messages: null }],
  // Of the release before topics.
  ['12', { notifications: 12, orders: null, messages: null }],
  ['', { notifications: null, orders: null, messages: null }],
])('NOTI-05 the event id %j has a cursor for each topic', (id, cursors) => {
  expect(parseEventId(id)).toEqual(cursors);
  expect(formatEventId(cursors)).toBe(id);
});

it.each([undefined, 'none', '-1', '1.', '1.2.3.4', '1.x', '1234567890123456'])(
  'an unknown event id is ignored: %j',
  (id) => {
    expect(parseEventId(id)).toEqual({ notifications: null, orders: null, messages: null });
  },
);
