import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../stack/command.ts';
import { variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import { compareBill } from '../deploy/bill.ts';
import { openReverseProxy } from '../deploy/reverse-proxy.ts';
import { hardening } from '../deploy/hardening.ts';
import { ownSecrets, withOwnPassword } from '../deploy/own-secrets.ts';
import { installHost, type PlainHost, type UnitProcess } from '../deploy/plain-host.ts';
import { smoke } from '../deploy/smoke.ts';
import { openUnits, type Units } from '../deploy/units.ts';
import { type Findings, seconds, say } from '../lib/report.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';

export const summary = 'an assembled release runs its systemd units unprivileged, read-only, with TLS';

const units = [
  'perchero-api@1',
  'perchero-api@2',
  'perchero-worker',
  'perchero-web@1',
  'perchero-web@2',
  'perchero-front',
];

/** Judged and not started here. */
const others = [
  'perchero-migrate',
  'perchero-backup-mark',
  'perchero-backup-base@diff',
  'perchero-backup-base@full',
];

export async function run(): Promise<Findings> {
  if (process.getuid?.() !== 0) throw new Error('Only root can make the mounts of this proof');
  const options: ProofStackOptions = {
    services: ['postgres', 'redis', 's3', 'mail', 'twilio', 'turnstile', 'opensearch'],
    env: ownSecrets(),
  };
  return withStack('deploy', options, async (stack, findings) => {
    const env = await withOwnPassword(stack.env);
    say('assembling the release');
    const host = await installHost(join(variable(env, 'PERCHERO_RUN'), 'host'), env);
    await compareBill(join(host.folder, 'opt/perchero/current'), findings);
    await hardening(host, [...units, ...others], findings);
    say('migrations, as their unit runs them');
    await host.runUnit('perchero-migrate');
    await runCommand(['node', 'tools/seed/seed.ts'], { env });
    await using running = await openUnits(host);
    using proxy = openReverseProxy(host);
    await startAll(host, running, findings);
    await smoke(host, proxy, findings);
    await lookForSecrets(host, running.processes, findings);
    await stopAll(running, findings);
  });
}

async function startAll(host: PlainHost, running: Units, findings: Findings): Promise<void> {
  const began = performance.now();
  for (const name of units) {
    await running.start(name);
    say(`${name} ready`);
  }
  const isOpen = () =>
    fetch(`http://127.0.0.1:${host.plainPort}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  await waitUntil('the reverse proxy to open', isOpen, { seconds: 30 });
  findings.note('all units ready, one after the other', seconds(performance.now() - began));
}

/** What the environment of a process holds is shown by many tools and inherited by its children. */
async function lookForSecrets(
  host: PlainHost,
  processes: ReadonlyMap<string, UnitProcess>,
  findings: Findings,
): Promise<void> {
  const shown: string[] = [];
  for (const [name, { managed }] of processes) {
    const place = await readFile(`/proc/${managed.pid}/environ`, 'utf8');
    const line = await readFile(`/proc/${managed.pid}/cmdline`, 'utf8');
    for (const [secret, value] of host.secrets)
      if (place.includes(value) || line.includes(value)) shown.push(`${secret} of ${name}`);
  }
  findings.none('secrets in environments', shown);
}

async function stopAll(running: Units, findings: Findings): Promise<void> {
  for (const name of [...running.processes.keys()].toReversed()) await running.stop(name);
  const slowest = running.slowestStop();
  findings.atMost('slowest stop', slowest, 10_000, seconds);
  const crashed = [...running.processes]
    .filter(([, { managed }]) => managed.crashes > 0)
    .map(([name]) => name);
  findings.none('units that ended unasked', crashed);
}
