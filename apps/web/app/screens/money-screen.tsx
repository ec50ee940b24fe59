import type { MoneyPage } from '#app/features/money/money-page.ts';
import { MoneyTool } from '#app/features/money/money-tool.tsx';
import { AdminGate } from './admin-gate.tsx';

export function MoneyScreen({ page }: { page: MoneyPage }) {
  if (page.kind === 'gate') return <AdminGate recentLogin={page.recentLogin} />;
  return <MoneyTool page={page} />;
}
