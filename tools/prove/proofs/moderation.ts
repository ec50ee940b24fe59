import { randomStream } from '../../seed/generator/random.ts';
import { openCrowdPeople } from '../lib/crowd.ts';
import { chosenParts, createFindings, type Findings, say } from '../lib/report.ts';
import { type ProofStackOptions, requireNoCrash, withStack } from '../lib/stack.ts';
import { judgeCases } from '../moderation/cases.ts';
import { judgeRecognition } from '../moderation/recognition.ts';
import { judgeSearch } from '../moderation/twins.ts';

export const summary =
  '200 moderators for one case, decisions and appeals under kills, undone without a trace; twins of photos among 1M hashes (-- --part cases|recognition|search)';

const seed = process.env['PROVE_SEED'] ?? String(Date.now());

export async function run(): Promise<Findings> {
  const wanted = chosenParts(['cases', 'recognition', 'search']);
  const findings = createFindings();
  if (wanted.includes('recognition')) await judgeRecognition(findings);
  if (wanted.includes('cases') || wanted.includes('search')) await judgeStack(findings, wanted);
  return findings;
}

function judgeStack(findings: Findings, wanted: readonly string[]): Promise<Findings> {
  const options: ProofStackOptions = {
    services: ['postgres', 'redis', 's3', 'opensearch', 'mail', 'mercadopago'],
    apis: 2,
    worker: true,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  };
  return withStack(
    'moderation',
    options,
    async (stack) => {
      findings.note('seed (PROVE_SEED repeats it)', seed);
      if (wanted.includes('cases')) await judgeCases(stack, findings, randomStream(seed));
      if (wanted.includes('search')) {
        say('search for twins');
        await using crowd = openCrowdPeople(stack.env);
        if (!wanted.includes('cases')) await crowd.create(1);
        await judgeSearch(stack, findings);
      }
      requireNoCrash(stack, findings);
    },
    findings,
  );
}
