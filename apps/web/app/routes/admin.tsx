import { Outlet } from 'react-router';
import { type AdminAccess, AdminFrame } from '#app/screens/admin-screens.tsx';
import { config } from '#app/shared/config.server.ts';
import type { Route } from './+types/admin.ts';
import { isVerified, requireStaff } from './load-staff.server.ts';

export async function loader({ request }: Route.LoaderArgs): Promise<AdminAccess> {
  const session = await requireStaff(request);
  if (!isVerified(session)) return { kind: 'gate', hasPassword: session.staffLogin };
  return { kind: 'open', role: session.user.role, hasPeopleTool: config.hasPeopleTool };
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame access={loaderData}>
      <Outlet />
    </AdminFrame>
  );
}
