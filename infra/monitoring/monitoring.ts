import { access, glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMetrics } from '@perchero/api/src/platform/observability/metrics.ts';
import { repository } from '../../tools/stack/environment.ts';

export const folder = join(repository, 'infra/monitoring');

/** Series of external exporters. */
const externalSeries: Readonly<Record<string, readonly string[]>> = {
  prometheus: ['up', 'ALERTS', 'prometheus_build_info'],
  'prometheus-postgres-exporter': ['pg_stat_activity_count', 'pg_settings_max_connections'],
  'prometheus-node-exporter': ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes'],
  'prometheus-blackbox-exporter': ['probe_success', 'probe_ssl_earliest_cert_expiry'],
  'infra/backup': ['perchero_backup_mark_timestamp_seconds', 'perchero_backup_base_timestamp_seconds'],
};

/** Every series of our own processes. */
async function ownSeries(): Promise<Set<string>> {
  const { registry } = createMetrics('check');
  const series = (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  registry.clear();
  return new Set(series);
}

/** The series names in a PromQL expression. */
export function seriesIn(expression: string): Set<string> {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '');
  const words = bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g);
  const notSeries = new Set(['and', 'or', 'unless', 'offset', 'bool', 'e', 'm', 'h', 'd', 's']);
  return new Set([...words].map(([word]) => word).filter((word) => !notSeries.has(word)));
}

export interface Rule {
  readonly name: string;
  readonly isAlert: boolean;
  readonly expression: string;
  readonly runbook: string | null;
}

export async function readRules(): Promise<Rule[]> {
  const rules: Rule[] = [];
  for await (const file of glob('rules/*.yml', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const block of text.split(/^\s+- (?=alert:|record:)/m).slice(1)) {
      const [, kind, name = ''] = /^(alert|record): (\S+)/.exec(block) ?? [];
      const expression = /expr: ([\s\S]*?)(?=\n\s+(?:for|labels|annotations):|$)/.exec(block)?.[1] ?? '';
      const runbook = /runbook: (\S+)/.exec(block)?.[1] ?? null;
      rules.push({ name, isAlert: kind === 'alert', expression: unquoted(expression), runbook });
    }
  }
  return rules;
}

function unquoted(expression: string): string {
  return expression
    .trim()
    .replace(/^\|/, '')
    .replace(/^'([\s\S]*)'$/, '$1');
}

export interface Panel {
  readonly dashboard: string;
  readonly title: string;
  readonly expression: string;
}

export async function readPanels(): Promise<Panel[]> {
  const panels: Panel[] = [];
  for await (const file of glob('dashboards/*.json', { cwd: folder })) {
    const { title: dashboard, panels: all } = JSON.parse(await readFile(join(folder, file), 'utf8')) as {
      title: string;
      panels: { title: string; targets: { expr: string }[] }[];
    };
    for (const { title, targets } of all)
      for (const { expr: expression } of targets) panels.push({ dashboard, title, expression });
  }
  return panels;
}

/** Unknown series in rules and dashboards, and alerts without a runbook page or a test. */
export async function findGaps(): Promise<string[]> {
  const rules = await readRules();
  const known = new Set([
    ...(await ownSeries()),
    ...Object.values(externalSeries).flat(),
    ...rules.filter(({ isAlert }) => !isAlert).map(({ name }) => name),
  ]);
  const unknownIn = (where: string, expression: string) =>
    [...seriesIn(expression)]
      .filter((name) => !known.has(name))
      .map((name) => `${where}: unknown series ${name}`);
  const gaps = [
    ...rules.flatMap(({ name, expression }) => unknownIn(name, expression)),
    ...(await readPanels()).flatMap(({ dashboard, title, expression }) =>
      unknownIn(`${dashboard}, ${title}`, expression),
    ),
  ];
  const tests = await readFile(join(folder, 'tests/alerts.test.yml'), 'utf8');
  for (const { name, isAlert, runbook } of rules) {
    if (!isAlert) continue;
    if (!tests.includes(`alertname="${name}"`)) gaps.push(`${name}: no test in which it fires`);
    const page = runbook && join(repository, runbook.split('#')[0] ?? '');
    if (!page || !(await exists(page))) gaps.push(`${name}: no runbook page ${runbook}`);
  }
  return gaps;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
