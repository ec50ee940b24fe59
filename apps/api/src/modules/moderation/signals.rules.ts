import { createHash } from 'node:crypto';
import type { Screened } from '#modules/text/index.ts';

/** Of words that may not be sold, and of those that are looked at; contact data is looked at. */
export function harmOf(found: readonly Screened[]): number {
  return found.some(({ strength }) => strength === 'stop') ? 50 : 20;
}

export function fingerprintOf(version: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(version)).digest();
}

/** For signals about what somebody did: once a day. */
export function dayFingerprint(at: Date): Buffer {
  return fingerprintOf(at.toISOString().slice(0, 10));
}
