import { readFileSync } from 'node:fs';

/** What should be found by a text that somebody types. */
export interface Judgement {
  readonly q: string;
  readonly class: string;
  /** Grades from 1 (acceptable) to 3 (perfect); what is not listed is not relevant. */
  readonly judgements: Readonly<Record<string, number>>;
  /** Would look foolish among the first ten. */
  readonly mustNot: readonly string[];
  /** Nothing to find: an empty answer is right. */
  readonly expectEmpty?: boolean;
  /** A longer answer means that a stem or a prefix floods it. */
  readonly maxResults?: number;
}

interface JudgementFile {
  readonly queries: readonly Judgement[];
  readonly userQueries?: readonly Judgement[];
}

/** Queries typed the way people in Uruguay type, with what should be found in the demo catalogue. */
export const openSet = new URL('judgements.json', import.meta.url);

export function readJudgements(file: URL | string): Required<JudgementFile> {
  const { queries, userQueries = [] } = JSON.parse(readFileSync(file, 'utf8')) as JudgementFile;
  for (const { q, judgements } of [...queries, ...userQueries])
    if (typeof q !== 'string' || typeof judgements !== 'object')
      throw new Error(`No judgement: ${JSON.stringify(q)}`);
  return { queries, userQueries };
}
