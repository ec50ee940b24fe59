/** node tools/checks/check.ts NAME…   runs these checks of our own; `bundle` wants a finished web build. */
import { join } from 'node:path';
import { checkAssertions } from './assertions.ts';
import { checkBundle } from './bundle.ts';
import { checkDependencies } from './dependencies.ts';
import { checkDocuments } from './documents.ts';
import { checkImports } from './imports.ts';
import { checkMigrations } from './migrations.ts';
import { type Outcome, repository } from './outcome.ts';
import { checkQueries } from './queries.ts';

const checks: Record<string, () => Promise<Outcome>> = {
  imports: () => checkImports(repository),
  migrations: () => checkMigrations(repository),
  queries: () => checkQueries(repository),
  assertions: () => checkAssertions(repository),
  documents: () => checkDocuments(repository),
  dependencies: () => checkDependencies(repository),
  bundle: () => checkBundle(join(repository, 'apps/web/build/client'), process.env),
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in checks));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Name one or more of: ${Object.keys(checks).join(', ')}`);
  process.exit(2);
}

for (const name of names) {
  const outcome = await checks[name]?.();
  if (!outcome) continue;
  const problems = outcome.looked > 0 ? outcome.problems : ['it found nothing to look at'];
  for (const problem of problems) console.error(`${name}: ${problem}`);
  console.log(`${name}: ${outcome.looked} looked at, ${problems.length} wrong`);
  if (problems.length > 0) process.exitCode = 1;
}
