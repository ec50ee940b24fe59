import type { Findings } from '../lib/report.ts';
import type { PlainHost } from './plain-host.ts';

/** systemd's own scale: 0 is a service that can do nothing, 10 one that can do everything. */
const maxExposure = 2;
const unitPath = { SYSTEMD_UNIT_PATH: '/opt/perchero/current/infra/systemd:' };

/** What systemd says of the units, and what their user may not do. */
export async function hardening(
  host: PlainHost,
  names: readonly string[],
  findings: Findings,
): Promise<void> {
  const units = names.map((name) => `${name}.service`);
  const verify = await attempt(['systemd-analyze', 'verify', '--man=no', 'perchero.target', ...units]);
  findings.demand('systemd-analyze verify', verify || 'no complaint', 'no complaint', verify === '');

  const judged = await attempt(['systemd-analyze', 'security', '--offline=true', '--no-pager', ...units]);
  const levels = [...judged.matchAll(/level for (\S+?): (\d+\.\d+)/g)];
  const worst = Math.max(...levels.map(([, , level]) => Number(level)));
  const isTight = levels.length === units.length && worst <= maxExposure;
  findings.demand('exposure, worst of all units', worst, `≤ ${maxExposure} for ${units.length}`, isTight);

  const tries: Record<string, string> = {
    'write into the release': 'echo x >>apps/api/src/main-api.ts',
    'add a file to it': 'touch new-file',
    'write into /etc': 'touch /etc/perchero/new-file',
    'write elsewhere': 'touch /var/new-file',
    'read all secrets': 'cat /etc/perchero/secrets/AUTH_SECRET',
    "read the certificate's key": 'cat /etc/perchero/tls/privkey.pem',
    'read what the migrations know': 'cat /run/credentials/perchero-migrate.service/MIGRATIONS_DATABASE_URL',
    'become root': 'setpriv --reuid 0 true',
  };
  const allowed: string[] = [];
  for (const [what, command] of Object.entries(tries)) {
    const isRefused = await host.runAs('perchero-web@1', ['/bin/sh', '-c', command]).then(
      () => false,
      () => true,
    );
    if (!isRefused) allowed.push(what);
  }
  const shown = allowed.join(', ') || `none of ${Object.keys(tries).length}`;
  findings.demand('what the web may and should not', shown, 'none', allowed.length === 0);
  await host.runAs('perchero-web@1', ['/bin/sh', '-c', 'touch /tmp/of-its-own && cat release.env']);

  /** The output; a failure's, too. */
  function attempt(command: string[]): Promise<string> {
    return host.runAs('perchero-web@1', command, unitPath).then(
      (output) => output.trim(),
      (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? ''}`.trim(),
    );
  }
}
