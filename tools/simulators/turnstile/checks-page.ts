import { escape, listPage, shownTime } from '../page.ts';
import { texts } from './texts.ts';

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
    shownTime(check.at),
  ];
  return `<article><strong>${check.success ? texts.passed : texts.failed}</strong><br>
    <small>${escape(details.filter(Boolean).join(' · '))}</small></article>`;
}

export function checksPage(checks: readonly Check[], total: number): string {
  return listPage(texts.title, texts.count(total), checks.map(checkItem), texts.empty);
}
