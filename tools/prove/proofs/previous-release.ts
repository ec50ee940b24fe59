import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runCommand } from '../../stack/command.ts';
import { type PreviousRelease, unpackPreviousRelease, withNewMigrations } from '../data/previous-release.ts';
import { knownDifferences } from '../data/release-before.ts';
import { createFindings, type Findings } from '../harness/findings.ts';
import { type ProofStack, say, startProofStack } from '../harness/proof-stack.ts';

export const summary = 'the API tests of the release before pass on the schema of this one';

/** Small: what the newest migrations touch most. */
const only = process.env['PROVE_SMALL']
  ? ['apps/api/src/modules/catalogue/create-product']
  : ['apps/api/src'];

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export async function run(): Promise<Findings> {
  const findings = createFindings();
  const release = await unpackPreviousRelease();
  try {
    await withNewMigrations(release);
    const stack = await startProofStack('previous-release', { env: { NAMESPACE: 'test' } });
    try {
      say(`running the API tests of ${release.name} in ${release.folder}`);
      judge(findings, release, await runTests(release, stack));
    } finally {
      const left = await stack.end();
      findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
    }
  } finally {
    await release.remove();
  }
  return findings;
}

async function runTests({ folder }: PreviousRelease, { env }: ProofStack): Promise<Report> {
  const reports = await mkdtemp(join(tmpdir(), 'perchero-report-'));
  const file = join(reports, 'api.json');
  try {
    // Tried again, and without hurry: a schema that does not fit fails each time, a busy machine does not.
    const vitest = [
      'node_modules/.bin/vitest',
      'run',
      '--project',
      'db',
      '--maxWorkers=2',
      '--retry=2',
      '--testTimeout=120000',
    ] as const;
    // Some are known to fail: what counts is in the report.
    await runCommand([...vitest, '--reporter=json', `--outputFile=${file}`, ...only], { env, folder }).catch(
      () => {},
    );
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } finally {
    await rm(reports, { recursive: true });
  }
}

function judge(findings: ReturnType<typeof createFindings>, release: PreviousRelease, report: Report): void {
  const passed = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed'),
  );
  const failed = report.testResults.flatMap((file) => {
    const path = relative(release.folder, file.name);
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.message) return [{ title: path, why: file.message }];
    return tests.map(({ fullName, failureMessages }) => ({
      title: `${path}: ${fullName}`,
      why: failureMessages[0] ?? '',
    }));
  });
  const reasonOf = (title: string) =>
    Object.entries(knownDifferences).find(([beginning]) => title.startsWith(beginning))?.[1];
  const unexpected = failed.filter(({ title }) => !reasonOf(title));
  findings.note('release before', release.name);
  findings.demand('its tests that pass on the new schema', passed.length, 'some', passed.length > 0);
  for (const { title } of failed) {
    const reason = reasonOf(title);
    if (reason) findings.note(`differs as it must: ${title}`, reason);
  }
  for (const { title, why } of unexpected) say(`failed: ${title}\n${why.split('\n').slice(0, 4).join('\n')}`);
  findings.demand(
    'its tests that fail without a reason we know',
    unexpected.length,
    'none',
    unexpected.length === 0,
  );
}
