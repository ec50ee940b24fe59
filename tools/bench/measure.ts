import type { Client } from 'pg';
import type { CatalogueSize } from '../seed/generated-catalogue.ts';
import type { BenchedCall } from './calls.ts';
import type { CallFigures } from './compare.ts';
import { explain } from './plans.ts';
import { countVisited } from './searches.ts';
import type { Shop } from './shop.ts';
import { readWork, statementsDuring } from './statements.ts';

// More than the five runs after which PostgreSQL settles on a plan.
const warmUps = 8;
const samples = 7;

interface MeasuredCall {
  readonly figures: CallFigures;
  readonly faults: readonly string[];
}

/** Runs the call again and again. Of blocks and WAL the least counts: a checkpoint, a page split or a clean-up is not its cost. */
export async function measureCall(
  call: BenchedCall,
  { shop, size, owner, reader }: { shop: Shop; size: CatalogueSize; owner: Client; reader: Client },
): Promise<MeasuredCall> {
  for (let round = 0; round < warmUps; round++) await call.run(shop, size);
  const statements: number[] = [];
  const blocks: number[] = [];
  const walBytes: number[] = [];
  const responseBytes: number[] = [];
  while (blocks.length < samples) {
    const before = await readWork(owner);
    const bytes = await call.run(shop, size);
    const after = await readWork(owner);
    // pg_stat_statements forgot a statement meanwhile, with the work that it had counted.
    if (after.blocks < before.blocks) continue;
    statements.push(after.statements - before.statements);
    blocks.push(after.blocks - before.blocks);
    walBytes.push(after.walBytes - before.walBytes);
    responseBytes.push(bytes);
  }

  let engineDocuments = 0;
  for (const search of await shop.searchesDuring(() => call.run(shop, size))) {
    engineDocuments += await countVisited(shop.openSearchUrl, search);
  }
  const plans: string[] = [];
  const faults: string[] = [];
  for (const statement of await statementsDuring(() => call.run(shop, size))) {
    const plan = await explain(reader, statement);
    if (!plan) continue;
    plans.push(plan.shape);
    faults.push(...plan.faults);
  }
  const figures = {
    statements: middle(statements),
    blocks: Math.min(...blocks),
    walBytes: Math.min(...walBytes),
    engineDocuments,
    responseBytes: middle(responseBytes),
    // Statements that run at once are seen in any order.
    plans: plans.toSorted(),
  };
  return { figures, faults };
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
