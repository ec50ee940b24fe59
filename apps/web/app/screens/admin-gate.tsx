import { useRevalidator } from 'react-router';
import { PeopleGate } from '#app/features/people/people-gate.tsx';
import { announceSession } from '#app/features/session/session-events.ts';
import { ConfirmPasswordForm } from '#app/features/settings/confirm-password-form.tsx';

/** Asks an admin who they are, before a tool opens. */
export function AdminGate({ recentLogin }: { recentLogin: boolean }) {
  const { revalidate } = useRevalidator();
  return (
    <PeopleGate
      passwordForm={recentLogin ? null : <ConfirmPasswordForm onConfirmed={() => void revalidate()} />}
      onVerified={() => announceSession('MFA_CHALLENGE_VERIFIED')}
    />
  );
}
