import { execFile } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../stack/environment.ts';
import type { Findings } from '../lib/report.ts';

/** systemd's own scale: 0 is a service that can do nothing, 10 one that can do everything. */
const maxExposure = 2;
const execute = promisify(execFile);

/** What systemd says of the units of a plain host without starting them. */
export async function judgeUnits(findings: Findings): Promise<void> {
  const folder = join(repository, 'infra/systemd');
  const files = await Array.fromAsync(glob('*.service', { cwd: folder }));
  const units = files.map((file) => file.replace('@.', '@1.'));
  const { stdout } = await execute(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', ...units],
    {
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    },
  );
  const levels = [...stdout.matchAll(/level for \S+?: (\d+\.\d+)/g)].map(([, level]) => Number(level));
  const isTight = levels.length === units.length && Math.max(...levels) <= maxExposure;
  const wanted = `≤ ${maxExposure} for ${units.length}`;
  findings.demand('exposure, worst of all units', Math.max(...levels), wanted, isTight);
}
