import type { Findings } from '../harness/findings.ts';
import { createFindings } from '../harness/findings.ts';
import { type ProofStack, type ProofStackOptions, startProofStack } from '../harness/proof-stack.ts';
import { type Api, openApi } from './api.ts';
import { type Outside, openOutside } from './outside.ts';
import { openPeople, type People } from './people.ts';

export interface AccountsScene {
  readonly stack: ProofStack;
  readonly api: Api;
  readonly people: People;
  readonly outside: Outside;
  readonly findings: ReturnType<typeof createFindings>;
}

interface SceneOptions extends ProofStackOptions {
  readonly connections?: number;
}

/** Both API processes with what accounts lean on, and nothing else, around the acts of a proof. */
export async function proveAccounts(
  name: string,
  { connections, ...options }: SceneOptions,
  play: (scene: AccountsScene) => Promise<void>,
): Promise<Findings> {
  const findings = createFindings();
  const stack = await startProofStack(name, {
    services: ['postgres', 'redis', 's3', 'mail', 'twilio', 'turnstile'],
    apis: 2,
    ...options,
  });
  try {
    const people = await openPeople(stack.env);
    const api = openApi(stack.env, connections ? { connections } : {});
    try {
      await play({ stack, api, people, outside: openOutside(stack.env), findings });
    } finally {
      api.close();
      await people.close();
    }
    const crashed = stack.processes.filter(({ crashes }) => crashes > 0).map((one) => one.name);
    findings.demand(
      'processes that ended unasked',
      crashed.join(', ') || 'none',
      'none',
      crashed.length === 0,
    );
  } finally {
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
  }
  return findings;
}
