import { useRevalidator } from 'react-router';
import type { MoneyPage } from '#app/features/money/money-page.ts';
import { MoneyTool } from '#app/features/money/money-tool.tsx';
import { PeopleGate } from '#app/features/people/people-gate.tsx';
import type { PeoplePage } from '#app/features/people/people-page.ts';
import { PeopleTool } from '#app/features/people/people-tool.tsx';
import { announceSession } from '#app/features/session/session-events.ts';
import { ConfirmPasswordForm } from '#app/features/settings/settings-form.tsx';

export function MoneyScreen({ page }: { page: MoneyPage }) {
  if (page.kind === 'gate') return <AdminGate recentLogin={page.recentLogin} />;
  return <MoneyTool page={page} />;
}

export function PeopleScreen({ page }: { page: PeoplePage }) {
  if (page.kind === 'gate') return <AdminGate recentLogin={page.recentLogin} />;
  // Whom one has chosen on one page does not count on the next.
  return <PeopleTool key={page.people[0]?.id} page={page} />;
}

/** Asks an admin who they are, before a tool opens. */
function AdminGate({ recentLogin }: { recentLogin: boolean }) {
  const { revalidate } = useRevalidator();
  return (
    <PeopleGate
      passwordForm={recentLogin ? null : <ConfirmPasswordForm onConfirmed={() => void revalidate()} />}
      onVerified={() => announceSession('MFA_CHALLENGE_VERIFIED')}
    />
  );
}
