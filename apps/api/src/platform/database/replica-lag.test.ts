import { expect, it } from 'vitest';
import { createLag } from './replica-lag.ts';

it('knows nothing until the follower has reached somewhere the leader was', () => {
  const lag = createLag();
  lag.leaderWasAt(100, 0);
  lag.followerIsAt(50);
  expect(lag.milliseconds(10)).toBe(Infinity);
  lag.followerIsAt(100);
  expect(lag.milliseconds(10)).toBe(0);
});

it('is how long ago the leader was where the follower is', () => {
  const lag = createLag();
  for (const at of [0, 1000, 2000, 3000]) lag.leaderWasAt(at, at);
  lag.followerIsAt(1500);
  expect(lag.milliseconds(3000)).toBe(2000);
  lag.followerIsAt(2000);
  expect(lag.milliseconds(3000)).toBe(1000);
});

it('is nothing while nothing is written, however long', () => {
  const lag = createLag();
  for (const at of [0, 1000, 60_000]) {
    lag.leaderWasAt(7, at);
    lag.followerIsAt(7);
  }
  expect(lag.milliseconds(3_600_000)).toBe(0);
});

it('grows while the follower stands still, and remembers a bounded part of it', () => {
  const lag = createLag();
  lag.leaderWasAt(0, 0);
  lag.followerIsAt(0);
  for (let at = 1; at <= 10_000; at += 1) lag.leaderWasAt(at, at);
  lag.followerIsAt(0);
  expect(lag.milliseconds(10_000)).toBe(10_000);
  lag.followerIsAt(10_000);
  expect(lag.milliseconds(10_001)).toBe(0);
});
