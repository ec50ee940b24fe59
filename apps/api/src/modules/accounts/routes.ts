import type { Mount } from '#platform/http.ts';
import type { AccountParts } from './parts.ts';
import { settingsRoutes } from './settings.routes.ts';

export function accountRoutes(mount: Mount, parts: AccountParts): void {
  settingsRoutes(mount, parts);
}
