import { readFileSync } from 'node:fs';

/** The expected results of a query. */
export interface Judgement {
  readonly q: string;
  readonly class: string;
  /** Grades from 1 (acceptable) to 3 (perfect) by product; others are not relevant. */
  readonly judgements: Readonly<Record<string, number>>;
  /** Must not be among the first ten. */
  readonly mustNot: readonly string[];
  /** The result must be empty. */
  readonly expectEmpty?: boolean;
  /** More results mean that a stem or prefix matches too much. */
  readonly maxResults?: number;
}

interface JudgementFile {
  readonly queries: readonly Judgement[];
  readonly userQueries?: readonly Judgement[];
}

/** Queries as typed in Uruguay, with their expected results in the demo catalogue. */
export const openSet = new URL('judgements.json', import.meta.url);

export function readJudgements(file: URL | string): Required<JudgementFile> {
  const { queries, userQueries = [] } = JSON.parse(readFileSync(file, 'utf8')) as JudgementFile;
  for (const { q, judgements } of [...queries, ...userQueries])
    if (typeof q !== 'string' || typeof judgements !== 'object')
      throw new Error(`No judgement: ${JSON.stringify(q)}`);
  return { queries, userQueries };
}
