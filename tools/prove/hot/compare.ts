import type { Work } from '../../bench/statements.ts';
import { percentile } from '../harness/findings.ts';

/** The same thing done to what everybody wants and to what few want, by turns. */
export interface Pair {
  readonly name: string;
  readonly hot: (turn: number) => Promise<unknown>;
  readonly ordinary: (turn: number) => Promise<unknown>;
}

export interface Cost {
  readonly ms: number;
  readonly statements: number;
  readonly blocks: number;
}

export interface Compared {
  readonly hot: Cost;
  readonly ordinary: Cost;
}

const warmUps = 10;

/** One after the other in turns, so that both meet the same neighbours; then each in a row, to count its blocks. */
export async function compare(
  { hot, ordinary }: Pair,
  work: () => Promise<Work>,
  count: number,
): Promise<Compared> {
  const times = { hot: [] as number[], ordinary: [] as number[] };
  let turn = 0;
  for (; turn < warmUps + count; turn++) {
    const taken = { hot: await timeOf(hot, turn), ordinary: await timeOf(ordinary, turn) };
    if (turn < warmUps) continue;
    times.hot.push(taken.hot);
    times.ordinary.push(taken.ordinary);
  }
  const measure = async (act: Pair['hot'], taken: readonly number[]): Promise<Cost> => {
    const before = await work();
    for (let one = 0; one < count; one++) await act(turn + one);
    const after = await work();
    return {
      ms: percentile(taken, 0.5),
      statements: (after.statements - before.statements) / count,
      blocks: (after.blocks - before.blocks) / count,
    };
  };
  return { hot: await measure(hot, times.hot), ordinary: await measure(ordinary, times.ordinary) };
}

export async function timeOf(act: (turn: number) => Promise<unknown>, turn: number): Promise<number> {
  const startedAt = performance.now();
  await act(turn);
  return performance.now() - startedAt;
}
