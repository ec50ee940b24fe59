import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { percentile } from '../lib/report.ts';
import type { Phase, Visit } from './visit.ts';

export type Act = () => void | Promise<void>;

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Tally {
  letters: number;
  lostLetters: number;
  presses: number;
  lostPresses: number;
  readonly byPhase: Record<Phase, number>;
  readonly losses: string[];
}

export function emptyTally(): Tally {
  return {
    letters: 0,
    lostLetters: 0,
    presses: 0,
    lostPresses: 0,
    byPhase: { before: 0, during: 0, after: 0 },
    losses: [],
  };
}

/** The figures of one round more; what was lost in it is told when it happens. */
export function add(sum: Tally, round: Tally): void {
  sum.letters += round.letters;
  sum.lostLetters += round.lostLetters;
  sum.presses += round.presses;
  sum.lostPresses += round.lostPresses;
  for (const phase of ['before', 'during', 'after'] as const) sum.byPhase[phase] += round.byPhase[phase];
}

/** Which part of what somebody does comes before the script, and which while the page is hydrated; the rest comes afterwards. */
const shares = [
  { before: 0.6, during: 0.25 },
  { before: 0.3, during: 0.5 },
  { before: 0.1, during: 0.6 },
  { before: 0.4, during: 0.4 },
] as const;

const longestPauseMs = 200;
const timeoutMs = 40_000;

/** How long hydration took in each round so far: what is done meanwhile is spread over as much. */
export const hydrationTimes: number[] = [];

export type UserInput = ReturnType<typeof createUserInput>;

/** Types and presses as a person, and counts what has come to nothing. */
export function createUserInput(visit: Visit, tally: Tally) {
  const { page, round } = visit;

  const count = () => void tally.byPhase[visit.phase()]++;

  /** What the page has not answered yet. */
  let pending: Promise<unknown>[] = [];

  async function placeOf(target: Locator): Promise<Place> {
    const box = await target.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    if (!box || box.y + box.height > height) throw new Error(`${target.toString()} is not in sight`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  function clickAt(place: Place): void {
    const click = { ...place, button: 'left', clickCount: 1 } as const;
    pending.push(
      visit.input.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place }),
      visit.input.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...click }),
      visit.input.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...click }),
    );
  }

  function strike(key: string, text: string): void {
    pending.push(
      visit.input.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text }),
      visit.input.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    );
  }

  /** A press at the place where something is now, so that nothing is asked of the busy page meanwhile. */
  async function pressOn(target: Locator): Promise<Act> {
    const place = await placeOf(target);
    return () => {
      count();
      tally.presses++;
      clickAt(place);
    };
  }

  const choiceOf =
    (list: Locator, value: string): Act =>
    () => {
      count();
      tally.presses++;
      pending.push(list.selectOption(value));
    };

  const enter: Act = () => {
    count();
    tally.presses++;
    strike('Enter', '\r');
  };

  /** A press on what moves down while something is written above it. */
  const pressLaterOn =
    (target: Locator): Act =>
    async () => {
      const act = await pressOn(target);
      await act();
    };

  /** One act for each letter; with the first one somebody goes to the field as well. */
  const lettersOf = (box: Locator, text: string): Act[] =>
    Array.from(text, (letter, index) => async () => {
      if (index === 0) clickAt(await placeOf(box));
      count();
      tally.letters++;
      strike(letter, letter);
    });

  async function inTurn(acts: readonly Act[], pauseMs: number): Promise<void> {
    for (const act of acts) {
      await act();
      await pause(pauseMs);
    }
  }

  async function answered(): Promise<void> {
    await Promise.all(pending);
    pending = [];
  }

  /** Some before the script comes, some while it works, some afterwards. */
  async function across(acts: readonly Act[]): Promise<void> {
    const share = shares[round % shares.length] ?? shares[0];
    const before = Math.round(acts.length * share.before);
    const until = Math.min(acts.length, before + Math.round(acts.length * share.during));
    visit.letScriptSetOut();
    await inTurn(acts.slice(0, before), Math.min(longestPauseMs, visit.delayMs / (before + 1)));

    const arrivedAt = await visit.arrived;
    const meanwhile = acts.slice(before, until);
    const hydrationMs = hydrationTimes.length > 0 ? percentile(hydrationTimes, 0.5) : 800;
    const step = hydrationMs / (meanwhile.length + 1);
    // A single press falls on another part of the hydration in each round.
    await pause(meanwhile.length === 1 ? hydrationMs * ((round * 0.618) % 1) : step);
    await inTurn(meanwhile, Math.min(longestPauseMs, step));

    hydrationTimes.push((await visit.hydrated) - arrivedAt);
    await inTurn(acts.slice(until), longestPauseMs / 4);
    await answered();
  }

  /** While the script has not even set out, or as soon as a late part of the page is there. */
  async function atOnce(acts: readonly Act[]): Promise<void> {
    await inTurn(acts, longestPauseMs / 4);
    await answered();
  }

  async function fieldHas(name: string, box: Locator, wanted: string): Promise<void> {
    const found = await settled(
      () => box.inputValue(),
      (value) => value === wanted,
    );
    textIs(name, found ?? '', wanted);
  }

  function textIs(name: string, found: string, wanted: string): void {
    const lost = wanted.length - commonLetters(wanted, found);
    if (found === wanted) return;
    // Letters that came twice or in another order are no better than lost ones.
    tally.lostLetters += Math.max(1, lost);
    tally.losses.push(`${name}: «${found}» of «${wanted}»`);
  }

  async function pressDid(name: string, isDone: () => Promise<boolean> | boolean): Promise<void> {
    if (await settled(async () => await isDone(), Boolean)) return;
    tally.lostPresses++;
    tally.losses.push(name);
  }

  /** The last body that was sent to an endpoint, once one was: otherwise the press that sends it is lost. */
  async function sentBody(endpoint: string): Promise<Record<string, unknown> | null> {
    const find = () => visit.sent.findLast((call) => call.endpoint === endpoint);
    await pressDid(`${endpoint} was not sent`, () => find() !== undefined);
    const times = visit.sent.filter((call) => call.endpoint === endpoint).length;
    if (times > 1) await pressDid(`${endpoint} was sent ${times} times`, () => false);
    return (find()?.body ?? null) as Record<string, unknown> | null;
  }

  return {
    pressOn,
    pressLaterOn,
    choiceOf,
    enter,
    lettersOf,
    across,
    atOnce,
    fieldHas,
    textIs,
    pressDid,
    sentBody,
  };
}

async function settled<Value>(read: () => Promise<Value>, isRight: (value: Value) => boolean) {
  const deadline = performance.now() + timeoutMs;
  let value: Value | null = null;
  do {
    value = await read().catch(() => null);
    if (value !== null && isRight(value)) {
      // It must stay: a render may still wipe it out.
      await pause(300);
      value = await read().catch(() => null);
      if (value !== null && isRight(value)) return value;
    }
    await pause(100);
  } while (performance.now() < deadline);
  return value;
}

/** How many letters both have in the same order. */
function commonLetters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, () => 0);
  for (const letter of one) {
    const next = [0];
    for (let place = 0; place < other.length; place++) {
      const longest = Math.max(next[place] ?? 0, row[place + 1] ?? 0);
      next.push(letter === other[place] ? (row[place] ?? 0) + 1 : longest);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
