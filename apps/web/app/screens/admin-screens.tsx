import type { Role } from '@perchero/contract/identity/roles.rules';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { AdminNavigation } from '#app/features/admin/admin-navigation.tsx';
import { SecondFactorGate } from '#app/features/admin/second-factor-gate.tsx';
import { AdminClaims, type AdminClaimsPage } from '#app/features/admin-claims/admin-claims.tsx';
import { Moderation, type ModerationPage } from '#app/features/admin-moderation/moderation.tsx';
import { AdminOrders, type AdminOrdersPage } from '#app/features/admin-orders/admin-orders.tsx';
import { AdminUsers, type AdminUsersPage } from '#app/features/admin-users/admin-users.tsx';
import { OrderItems } from '#app/features/orders/order-items.tsx';
import { announceSession } from '#app/features/session/session-events.ts';
import { useRecentLogin } from '#app/features/settings/recent-login.tsx';
import { ConfirmPasswordForm } from '#app/features/settings/settings-form.tsx';

/** Staff give password and second factor first. */
export type AdminAccess =
  | { readonly kind: 'gate'; readonly hasPassword: boolean }
  | { readonly kind: 'open'; readonly role: Role; readonly hasPeopleTool: boolean };

/** Around every page of staff. */
export function AdminFrame({ access, children }: { access: AdminAccess; children: ReactNode }) {
  if (access.kind === 'gate') return <AdminGate hasPassword={access.hasPassword} />;
  return (
    <>
      <AdminNavigation role={access.role} hasPeopleTool={access.hasPeopleTool} />
      {children}
    </>
  );
}

function AdminGate({ hasPassword }: { hasPassword: boolean }) {
  const { revalidate } = useRevalidator();
  return (
    <SecondFactorGate
      passwordForm={hasPassword ? null : <ConfirmPasswordForm onConfirmed={() => void revalidate()} />}
      onVerified={() => announceSession('MFA_CHALLENGE_VERIFIED')}
    />
  );
}

export function MoneyScreen({ page }: { page: AdminOrdersPage }) {
  const { withRecentLogin, dialog } = useRecentLogin();
  return (
    <>
      <AdminOrders page={page} withRecentLogin={withRecentLogin} />
      {dialog}
    </>
  );
}

export function ClaimsScreen({ page }: { page: AdminClaimsPage }) {
  const { withRecentLogin, dialog } = useRecentLogin();
  return (
    <>
      <AdminClaims
        page={page}
        renderProducts={(items) => <OrderItems items={items} size="small" />}
        withRecentLogin={withRecentLogin}
      />
      {dialog}
    </>
  );
}

export function ModerationScreen({ page }: { page: ModerationPage }) {
  const { withRecentLogin, dialog } = useRecentLogin();
  return (
    <>
      <Moderation page={page} withRecentLogin={withRecentLogin} />
      {dialog}
    </>
  );
}

export function PeopleScreen({ page }: { page: AdminUsersPage }) {
  const { withRecentLogin, dialog } = useRecentLogin();
  return (
    <>
      {/* Resets the selection on every page of the list. */}
      <AdminUsers key={page.people[0]?.id} page={page} withRecentLogin={withRecentLogin} />
      {dialog}
    </>
  );
}
