import { execFile } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findGaps, folder, readPanels, readRules } from '../../../infra/monitoring/monitoring.ts';
import { runCommand } from '../../stack/command.ts';
import { environmentOf, repository } from '../../stack/environment.ts';
import { createFindings, type Findings } from '../lib/report.ts';

export const summary =
  'Prometheus accepts the alert rules, each alert fires in its scene, every series is measured';

const execute = promisify(execFile);

export async function run(): Promise<Findings> {
  const findings = createFindings();
  await runCommand([join(repository, 'scripts/services.sh'), 'install', 'promtool'], {
    env: await environmentOf(),
  });

  const rules = await readRules();
  const alerts = rules.filter(({ isAlert }) => isAlert).length;
  findings.note('rules', `${alerts} alerts, ${rules.length - alerts} recorded series`);
  findings.note('expressions in dashboards', (await readPanels()).length);
  const gaps = await findGaps();
  findings.none('gaps', gaps);

  const files = await Array.fromAsync(glob('rules/*.yml', { cwd: folder }));
  await promtool('promtool check config', 'check', 'config', 'prometheus.yml');
  await promtool('promtool check rules', 'check', 'rules', ...files);
  const scenes =
    (await readFile(join(folder, 'tests/alerts.test.yml'), 'utf8')).match(/^  - name:/gm)?.length ?? 0;
  await promtool(`promtool test rules, ${scenes} scenes`, 'test', 'rules', 'tests/alerts.test.yml');
  return findings;

  async function promtool(figure: string, ...args: string[]): Promise<void> {
    const complaint = await execute('promtool', args, { cwd: folder }).then(
      () => '',
      (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`.trim(),
    );
    findings.demand(figure, complaint || 'passed', 'passed', complaint === '');
  }
}
