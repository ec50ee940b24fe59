import { getProfile } from '@perchero/contract/accounts/profile';
import type { Mount } from '#platform/http.ts';
import type { AccountParts } from './parts.ts';
import { showProfile } from './profile.ts';

export function profileRoutes(mount: Mount, { db }: AccountParts): void {
  mount(getProfile, async ({ params }) => ({ profile: await showProfile(db, params.username) }));
}
