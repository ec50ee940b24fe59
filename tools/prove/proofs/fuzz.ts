import { readFile } from 'node:fs/promises';
import { portOf } from '../../stack/environment.ts';
import { type Campaign, fuzz, describeFaults } from '../fuzz/campaign.ts';
import { operations } from '../fuzz/requests.ts';
import { type FuzzScene, indexAll, openScene } from '../fuzz/scene.ts';
import { openPeople } from '../lib/people.ts';
import { type Findings, isSmall, say, seconds, sized } from '../lib/report.ts';
import {
  type ProofStack,
  type ProofStackOptions,
  requireNoCrash,
  servicesBySize,
  withStack,
} from '../lib/stack.ts';
import { openBooks } from '../money/market.ts';

export const summary =
  'requests generated from the contract and malformed: no 5xx, no silence, every reply as declared';

const requests = sized(50_000, 2_000);
const seed = process.env['PROVE_SEED'] ?? String(Date.now());
/** Fewer than may wait for a password to be compared, which is the only queue that turns callers away. */
const atOnce = 8;
/** Of all requests, and of all operations: with less of them answered the proof would show nothing. */
const minAnswered = 0.15;
const minReached = Math.floor(operations.length * sized(0.8, 0.6));
/** At the small size the machine may be busy with other things. */
const timeoutMs = sized(2_000, 15_000);

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = {
    services: servicesBySize,
    apis: 2,
    worker: true,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  };
  return withStack('fuzz', options, async (stack, findings) => {
    findings.note('seed (PROVE_SEED repeats it)', seed);
    await using books = openBooks(stack.env);
    say('opening the shop');
    await using people = await openPeople(stack.env);
    const scene = await openScene(stack.env, books, people, {
      members: sized(1_500, 200),
      admins: sized(60, 10),
      victims: sized(400, 50),
      botTokens: sized(400, 40),
    });
    if (!isSmall) await indexAll(stack.env);
    await fuzzAll(findings, stack, scene);
    await judgeProcesses(findings, stack);
  });
}

async function fuzzAll(findings: Findings, stack: ProofStack, { shop, people }: FuzzScene): Promise<void> {
  const startedAt = performance.now();
  let nextReport = 0;
  const campaign = await fuzz({
    shop,
    ports: [portOf(stack.env, 20), portOf(stack.env, 21)],
    seed,
    requests,
    atOnce,
    timeoutMs,
    async onProgress(done) {
      if (done < nextReport) return;
      nextReport += requests / 20;
      say(`${done} of ${requests}, ${seconds(performance.now() - startedAt)}`);
      // The hour that limits are about is over in a moment; rows that somebody counts in just now are left to the next time.
      await people.rows(`
        update rate_limit_window set window_ends_at = now()
        where ctid in (select ctid from rate_limit_window for update skip locked)`);
    },
  });
  findings.note('requests', `${campaign.requests} in ${seconds(performance.now() - startedAt)}`);
  report(findings, campaign);
}

function report(findings: Findings, campaign: Campaign): void {
  const { statuses, reached, faults, byRole, requests: sent } = campaign;
  const share = (count: number) => `${((100 * count) / sent).toFixed(1)} %`;
  findings.note('sent besides to make faults small', campaign.repeats);
  for (const [role, count] of byRole) findings.note(`as ${role}`, share(count));
  for (const [status, count] of statuses) findings.note(`answered ${status}`, share(count));
  const answered = (statuses.get('2xx') ?? 0) / sent;
  findings.demand(
    'share that did what it asked for',
    share(answered * sent),
    `at least ${minAnswered * 100} %`,
    answered >= minAnswered,
  );
  const missed = operations.filter(({ name }) => !reached.has(name)).map(({ name }) => name);
  findings.note('operations never answered with success', missed.join(', ') || 'none');
  findings.demand(
    'operations answered with success',
    `${reached.size} of ${operations.length}`,
    `at least ${minReached}`,
    reached.size >= minReached,
  );
  findings.note('slowest answer', seconds(campaign.slowestMs));
  findings.zero('faults', faults.size);
  findings.shortfalls.push(...describeFaults([...faults.values()]));
}

async function judgeProcesses(findings: Findings, stack: ProofStack): Promise<void> {
  requireNoCrash(stack, findings);
  const logs = await Promise.all(stack.processes.map(({ logFile }) => readFile(logFile, 'utf8')));
  const lines = logs.join('\n').split('\n');
  const unhandled = lines.filter((line) => /unhandled|uncaught/i.test(line)).length;
  findings.zero('rejections that nobody handled', unhandled);
  const unexpected = lines.filter((line) => line.includes('unexpected error'));
  findings.zero('unexpected errors in the log', unexpected.length);
}
