import { escape, listPage, formatTime } from '../page.ts';

export const texts = {
  title: 'Controles de robots de prueba',
  empty: 'Todavía no se controló a nadie.',
  count: (count: number) => (count === 1 ? '1 control' : `${count} controles`),
  passed: 'Pasó',
  failed: 'No pasó',
  action: 'Acción',
};

export interface Check {
  readonly at: string;
  readonly remoteip: string | null;
  readonly success: boolean;
  readonly 'error-codes': readonly string[];
  readonly hostname?: string;
  readonly action?: string;
}

function checkItem(check: Check): string {
  const details = [
    check['error-codes'].join(', '),
    check.hostname,
    check.action && `${texts.action} ${check.action}`,
    check.remoteip,
    formatTime(check.at),
  ];
  return `<article><strong>${check.success ? texts.passed : texts.failed}</strong><br>
    <small>${escape(details.filter(Boolean).join(' · '))}</small></article>`;
}

export function checksPage(checks: readonly Check[], total: number): string {
  return listPage(texts.title, texts.count(total), checks.map(checkItem), texts.empty);
}
