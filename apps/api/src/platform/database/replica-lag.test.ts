import { expect, it } from 'vitest';
import { createLagMeter } from './replica-lag.ts';

it('is infinite until the standby has reached a known position of the primary', () => {
  const meter = createLagMeter();
  meter.recordPrimary(100, 0);
  meter.recordStandby(50);
  expect(meter.lagMs(10)).toBe(Infinity);
  meter.recordStandby(100);
  expect(meter.lagMs(10)).toBe(0);
});

it('is the time since the primary was at the position of the standby', () => {
  const meter = createLagMeter();
  for (const at of [0, 1000, 2000, 3000]) meter.recordPrimary(at, at);
  meter.recordStandby(1500);
  expect(meter.lagMs(3000)).toBe(2000);
  meter.recordStandby(2000);
  expect(meter.lagMs(3000)).toBe(1000);
});

it('is zero while nothing is written', () => {
  const meter = createLagMeter();
  for (const at of [0, 1000, 60_000]) {
    meter.recordPrimary(7, at);
    meter.recordStandby(7);
  }
  expect(meter.lagMs(3_600_000)).toBe(0);
});

it('grows while the standby stands still, with a bounded number of samples', () => {
  const meter = createLagMeter();
  meter.recordPrimary(0, 0);
  meter.recordStandby(0);
  for (let at = 1; at <= 10_000; at += 1) meter.recordPrimary(at, at);
  meter.recordStandby(0);
  expect(meter.lagMs(10_000)).toBe(10_000);
  meter.recordStandby(10_000);
  expect(meter.lagMs(10_001)).toBe(0);
});
