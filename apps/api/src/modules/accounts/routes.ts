import type { Mount } from '#platform/http/http.ts';
import type { AccountDeps } from './deps.ts';
import { settingsRoutes } from './settings.routes.ts';

export function accountRoutes(mount: Mount, deps: AccountDeps): void {
  settingsRoutes(mount, deps);
}
