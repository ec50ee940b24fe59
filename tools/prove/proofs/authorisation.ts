import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@perchero/contract/endpoints';
import { prepareActors } from '@perchero/api/test/matrix/actors.ts';
import { aCanary, type CanaryScene, canariesIn } from '@perchero/api/test/matrix/canary.ts';
import { callAsEveryActor, gapsIn, matrix } from '@perchero/api/test/matrix/cells.ts';
import { exceptionNames, mixIds, prepareMixer } from '@perchero/api/test/matrix/id-mix.ts';
import { type LeakReport, scanReads } from '@perchero/api/test/matrix/leak-scan.ts';
import type { MatrixScene } from '@perchero/api/test/matrix/scene.ts';
import { repository } from '../../stack/environment.ts';
import { countEvents, openAccessScene } from '../access/access-scene.ts';
import { scanPages, scanStreams } from '../access/rendered.ts';
import { createFindings, type Findings } from '../harness/findings.ts';
import { say, startProofStack } from '../harness/proof-stack.ts';
import { prepareWeb } from '../harness/small.ts';

export const summary =
  'every endpoint × eleven actors, every id replaced by one that is not the caller’s, one person’s private values looked for everywhere';

type Found = ReturnType<typeof createFindings>;

export async function run(): Promise<Findings> {
  const findings = createFindings();
  await prepareWeb();
  const stack = await startProofStack('authorisation', {
    services: ['postgres', 'redis', 's3', 'mail', 'twilio', 'turnstile', 'mercadopago'],
    apis: 2,
    web: 'built',
    nginx: true,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'debug' },
  });
  let canary: CanaryScene | null = null;
  try {
    const scene = await openAccessScene(stack.env);
    try {
      canary = await aCanary(scene);
      await askAll(findings, scene);
      findings.note('security events', await countEvents(stack.env));
      await mixAll(findings, scene);
      say('looking for one person’s private values');
      judgeLeaks(findings, {
        reads: await scanReads(scene, canary),
        pages: await scanPages(stack.url, canary),
        streams: await scanStreams(stack.env, scene, canary),
      });
    } finally {
      await scene.close();
    }
  } finally {
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
  }
  if (canary) await scanLogs(findings, canary);
  return findings;
}

async function askAll(findings: Found, scene: MatrixScene): Promise<void> {
  say(`${matrix.length} endpoints, each called by eleven`);
  const gaps = gapsIn(endpoints);
  none(findings, 'endpoints without a row, rows without an endpoint', gaps);
  const actors = await prepareActors(scene);
  const unexpected: string[] = [];
  const changed: string[] = [];
  const untraced: string[] = [];
  let [cells, denied] = [0, 0];
  for (const each of matrix) {
    const report = await callAsEveryActor(scene, actors, each);
    cells += report.cells;
    denied += report.denied;
    unexpected.push(...report.unexpected.map((one) => `${each.name} ${one}`));
    changed.push(...report.changed.map((table) => `${each.name} ${table}`));
    untraced.push(...report.untraced.map((actor) => `${each.name} ${actor}`));
  }
  findings.note('endpoints', matrix.length);
  findings.note('cells', cells);
  none(findings, 'cells answered otherwise than expected', unexpected);
  findings.note('denied cells', denied);
  none(findings, 'tables that a refused call changed', changed);
  none(findings, 'denied cells without exactly one security event', untraced);
}

async function mixAll(findings: Found, scene: MatrixScene): Promise<void> {
  say('every id replaced by one that is not the caller’s');
  const mixer = await prepareMixer(scene);
  const differences: string[] = [];
  const effects: string[] = [];
  const needed = new Set<string>();
  let cases = 0;
  for (const each of matrix) {
    const report = await mixIds(scene, mixer, each);
    cases += report.cases;
    differences.push(...report.differences);
    effects.push(...report.effects);
    for (const name of report.needed) needed.add(name);
  }
  findings.note('ids replaced', cases);
  none(findings, 'answers that differ between foreign and missing', differences);
  none(findings, 'effects of an id that is not the caller’s', effects);
  findings.note('exceptions for public things', exceptionNames.length);
  none(
    findings,
    'exceptions that nothing needs',
    exceptionNames.filter((name) => !needed.has(name)),
  );
}

function judgeLeaks(findings: Found, scanned: Readonly<Record<string, LeakReport>>): void {
  for (const [name, { reads, leaks, unseen }] of Object.entries(scanned)) {
    findings.note(`${name} looked through`, reads);
    none(findings, `canaries in the ${name}`, leaks);
    none(findings, `own values not found in the ${name}`, unseen);
  }
}

async function scanLogs(findings: Found, { canaries }: CanaryScene): Promise<void> {
  const folder = join(repository, 'reports/prove/authorisation');
  const found: string[] = [];
  let lines = 0;
  for await (const file of glob('{api,web,worker}*.log', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    lines += text.split('\n').length;
    found.push(...canariesIn(text, canaries).map((name) => `${file}: ${name}`));
  }
  findings.demand('lines of log looked through', lines, 'at least 1,000', lines >= 1000);
  none(findings, 'canaries in the logs', found);
}

function none(findings: Found, what: string, found: readonly string[]): void {
  for (const one of found.slice(0, 20)) say(`${what}: ${one}`);
  findings.demand(what, found.length, 'none', found.length === 0);
}
