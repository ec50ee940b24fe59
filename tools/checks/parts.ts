import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { checkAssertions } from './assertions.ts';
import { checkBundle } from './bundle.ts';
import { checkDangerousCode } from './dangerous-code.ts';
import { checkDependencies } from './dependencies.ts';
import { checkDocuments } from './documents.ts';
import { checkImports } from './imports.ts';
import { checkMigrations } from './migrations.ts';
import { sampleNames } from './names.ts';
import { type Outcome, repository } from './outcome.ts';
import { checkQueries } from './queries.ts';
import { checkSecurity } from './security.ts';
import { checkSupplyChain } from './supply-chain.ts';
import { checkTransactions } from './transactions.ts';
import { checkWords } from './words.ts';

/** One part of `npm run check`; `run` returns the problems as text, empty if there are none. */
export interface Part {
  readonly name: string;
  readonly run: () => Promise<string>;
  /** Runs only when named. */
  readonly onDemand?: true;
}

// By content, because a fresh clone has new modification times.
const cached = ['--cache', '--cache-strategy', 'content'];

export const options = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now()) },
    scheduled: { type: 'boolean', default: false },
  },
});
const { sample, seed, scheduled } = options.values;

/** Slow parts first, so that the two workers end together. */
export const parts: readonly Part[] = [
  command('tests', 'vitest', 'run', '--project', '!db', ...reportTo('reports/unit.json')),
  command('types-web', 'bash', '-c', 'cd apps/web && react-router typegen && tsc'),
  command('types-tools', 'tsc', '-p', 'tools'),
  command('types-api', 'tsc', '-p', 'apps/api'),
  command('types-e2e', 'tsc', '-p', 'e2e'),
  command('types-contract', 'tsc', '-p', 'packages/contract'),
  command('types-mails', 'tsc', '-p', 'packages/mails'),
  command('lint', 'oxlint', '--type-aware'),
  command('unused', 'knip', '--no-config-hints'),
  command('format', 'prettier', '--check', '--log-level', 'warn', ...cached, '.'),
  own('imports', checkImports),
  own('migrations', checkMigrations),
  own('queries', checkQueries),
  own('transactions', checkTransactions),
  own('assertions', checkAssertions),
  own('documents', checkDocuments),
  own('dependencies', checkDependencies),
  own('security', checkSecurity),
  own('supply-chain', (root) => checkSupplyChain(root, scheduled)),
  own('dangerous-code', checkDangerousCode),
  own('words', checkWords),
  {
    ...own('bundle', (root) => checkBundle(join(root, 'apps/web/build/client'), process.env)),
    onDemand: true,
  },
  {
    name: 'names',
    onDemand: true,
    async run() {
      console.log((await sampleNames(repository, Number(sample), seed)).join('\n'));
      return '';
    },
  },
];

function reportTo(file: string): string[] {
  return [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    `--maxWorkers=${availableParallelism()}`,
  ];
}

function command(name: string, program: string, ...args: string[]): Part {
  return {
    name,
    async run() {
      const environment = {
        ...process.env,
        PATH: `${join(repository, 'node_modules/.bin')}:${process.env['PATH']}`,
      };
      const child = spawn(program, args, {
        cwd: repository,
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = new Promise<string>((resolve) => {
        child.on('error', (error) => resolve(error.message));
        child.on('close', (code, signal) => resolve(code === 0 ? '' : `ended with ${code ?? signal}`));
      });
      const [output, errors, failure] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
      return failure && `${output}${errors}${program} ${failure}`;
    },
  };
}

function own(name: string, check: (root: string) => Promise<Outcome>): Part {
  return {
    name,
    async run() {
      const { looked, problems } = await check(repository);
      return looked > 0 ? problems.join('\n') : 'it found no files to check';
    },
  };
}
