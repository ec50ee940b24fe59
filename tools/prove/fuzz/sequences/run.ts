import * as fc from 'fast-check';
import { type Api, createBrowser, inParallel } from '../../lib/api.ts';
import { buying } from './buying.ts';
import { lookAtAll, looking } from './looking.ts';
import { newModel } from './model.ts';
import { publish, selling } from './selling.ts';
import { Disagreement, type Player, type Real, type Step } from './step.ts';
import { talking } from './talking.ts';

const longest = 30;
/** Of one sequence, with fewer and fewer steps. */
const mostTries = 40;

/** One who is signed out is refused everything: it happens, and not too often. */
const sequences = fc.commands(
  [
    ...often(5, Object.values(selling)),
    ...often(9, Object.values(talking)),
    ...often(6, Object.values(buying)),
    ...often(4, [looking.look, looking.lookIntoCart]),
    ...often(1, [looking.signOut]),
    ...often(3, [looking.signIn]),
  ],
  { maxCommands: longest, size: 'max' },
);

/** However many there are, each must have happened for the proof to show anything about it. */
export const kindsOfSteps = [selling, talking, buying, looking].flatMap(Object.keys).length;

function often(weight: number, steps: fc.Arbitrary<Step>[]): fc.Arbitrary<Step>[] {
  return Array<fc.Arbitrary<Step>>(weight).fill(fc.oneof(...steps));
}

interface Tally {
  sequences: number;
  steps: number;
  /** Played besides, to find a shorter one with the same disagreement. */
  repeats: number;
  readonly taken: Map<string, number>;
  readonly disagreements: string[];
}

export interface Cast {
  readonly api: Api;
  /** Two who can be paid and one who buys; nobody plays twice. */
  next(): readonly [Player, Player, Player];
}

/** Plays so many sequences, several at a time, and tells where the shop and the model part. */
export async function playSequences(
  cast: Cast,
  { count, atOnce, seed }: { readonly count: number; readonly atOnce: number; readonly seed: number },
): Promise<Tally> {
  const tally: Tally = { sequences: 0, steps: 0, repeats: 0, taken: new Map(), disagreements: [] };
  await inParallel(count, atOnce, (place) => playOne(cast, tally, seed + place));
  return tally;
}

async function playOne(cast: Cast, tally: Tally, seed: number): Promise<void> {
  let tries = 0;
  let shortest = '';
  const property = fc.asyncProperty(sequences, async (steps) => {
    if (tries > mostTries) return;
    tries += 1;
    const real: Real = {
      players: cast.next(),
      stranger: createBrowser(cast.api, '100.127.0.1'),
      history: [],
    };
    const model = newModel();
    try {
      // Something hangs already.
      for (const seller of [0, 1] as const) await publish({ model, real }, { seller, price: 1000, stock: 2 });
      await fc.asyncModelRun(() => ({ model, real }), steps);
      await lookAtAll({ model, real });
    } catch (error) {
      if (!(error instanceof Disagreement)) throw error;
      shortest = `${error.message}\n  after ${real.history.join('\n        ')}\n  seed ${seed}`;
      throw error;
    } finally {
      count(tally, real, tries);
    }
  });
  const details = await fc.check(property, { seed, numRuns: 1, unbiased: true });
  if (!details.failed) return;
  if (shortest === '') throw details.errorInstance;
  tally.disagreements.push(shortest);
}

function count(tally: Tally, { history }: Real, tries: number): void {
  if (tries > 1) tally.repeats += 1;
  else tally.sequences += 1;
  tally.steps += history.length;
  for (const line of history) {
    const name = line.slice(0, line.indexOf(' {'));
    tally.taken.set(name, (tally.taken.get(name) ?? 0) + 1);
  }
}
