import { expect, it } from 'vitest';
import type { PersonDecision } from '@perchero/contract/moderation/decisions.rules';
import { suspensionAfter } from './suspension-change.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, 1 + day));

interface Scene {
  readonly person: PersonDecision;
  /** Days after the decision. */
  readonly until: number | null;
  readonly suspendedUntil: number | null;
  readonly now: number;
  readonly isClosed?: boolean;
  readonly closesAlone?: boolean;
}

function after(
  { person, until, suspendedUntil, now, isClosed, closesAlone }: Scene,
  instead: PersonDecision,
) {
  const current = {
    suspendedUntil: suspendedUntil === null ? null : at(suspendedUntil),
    closedAt: isClosed ? at(0) : null,
  };
  const earlier = {
    person,
    until: until === null ? null : at(until),
    createdAt: at(0),
    closesAlone: closesAlone ?? false,
  };
  const { suspendedUntil: end, closedAt } = suspensionAfter(current, earlier, instead, at(now));
  return { end: end && (end.getTime() - at(0).getTime()) / 86_400_000, isClosed: closedAt !== null };
}

const week = { person: 'suspend-7', until: 7, suspendedUntil: 7, now: 3 } as const;

it.each([
  ['undone, it ends when it began', week, 'none', 0],
  ['softened, it counts from its beginning', week, 'suspend-1', 1],
  ['a later one moves forward by the saved days', { ...week, suspendedUntil: 37 }, 'none', 30],
  ['one after an earlier one leaves that', { ...week, until: 8, suspendedUntil: 8 }, 'none', 1],
  ['one that is over saves nothing', { ...week, now: 8, suspendedUntil: 15 }, 'none', 15],
  ['one that the worker ended stays ended', { ...week, suspendedUntil: null }, 'suspend-1', null],
] as const)('%s', (_title, scene, instead, end) => {
  expect(after(scene, instead)).toEqual({ end, isClosed: false });
});

const closing = {
  person: 'close',
  until: null,
  suspendedUntil: null,
  now: 3,
  isClosed: true,
  closesAlone: true,
} as const;

it.each([
  ['undone, the account is open', closing, 'none', { end: null, isClosed: false }],
  [
    'undone, an earlier suspension goes on',
    { ...closing, suspendedUntil: 5 },
    'none',
    { end: 5, isClosed: false },
  ],
  ['softened, it is suspended from that day on', closing, 'suspend-30', { end: 30, isClosed: false }],
  [
    'closed before by another decision, it stays closed',
    { ...closing, closesAlone: false },
    'none',
    { end: null, isClosed: true },
  ],
] as const)('a closed account: %s', (_title, scene, instead, expected) => {
  expect(after(scene, instead)).toEqual(expected);
});
