import { useRevalidator } from 'react-router';
import { AdminOrders, type AdminOrdersPage } from '#app/features/admin-orders/admin-orders.tsx';
import { AdminUsers, type AdminUsersPage } from '#app/features/admin-users/admin-users.tsx';
import { SecondFactorGate } from '#app/features/admin-users/second-factor-gate.tsx';
import { announceSession } from '#app/features/session/session-events.ts';
import { ConfirmPasswordForm } from '#app/features/settings/settings-form.tsx';

export function MoneyScreen({ page }: { page: AdminOrdersPage }) {
  if (page.kind === 'gate') return <AdminGate recentLogin={page.recentLogin} />;
  return <AdminOrders page={page} />;
}

export function PeopleScreen({ page }: { page: AdminUsersPage }) {
  if (page.kind === 'gate') return <AdminGate recentLogin={page.recentLogin} />;
  // Resets the selection on every page of the list.
  return <AdminUsers key={page.people[0]?.id} page={page} />;
}

/** Password and second factor, before an admin page opens. */
function AdminGate({ recentLogin }: { recentLogin: boolean }) {
  const { revalidate } = useRevalidator();
  return (
    <SecondFactorGate
      passwordForm={recentLogin ? null : <ConfirmPasswordForm onConfirmed={() => void revalidate()} />}
      onVerified={() => announceSession('MFA_CHALLENGE_VERIFIED')}
    />
  );
}
