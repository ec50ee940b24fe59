import { useRevalidator } from 'react-router';
import { PeopleGate } from '#app/features/people/people-gate.tsx';
import type { PeoplePage } from '#app/features/people/people-page.ts';
import { PeopleTool } from '#app/features/people/people-tool.tsx';
import { announceSession } from '#app/features/session/session-events.ts';
import { ConfirmPasswordForm } from '#app/features/settings/confirm-password-form.tsx';

export function PeopleScreen({ page }: { page: PeoplePage }) {
  const { revalidate } = useRevalidator();
  if (page.kind === 'people') {
    // Whom one has chosen on one page does not count on the next.
    return <PeopleTool key={page.people[0]?.id} page={page} />;
  }
  return (
    <PeopleGate
      passwordForm={page.recentLogin ? null : <ConfirmPasswordForm onConfirmed={() => void revalidate()} />}
      onVerified={() => announceSession('MFA_CHALLENGE_VERIFIED')}
    />
  );
}
