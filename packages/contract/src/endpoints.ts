import * as profile from './accounts/profile.ts';
import * as settings from './accounts/settings.ts';
import * as people from './admin/people.ts';
import type { Endpoint } from './endpoint.ts';
import * as phone from './identity/phone.ts';
import * as recovery from './identity/recovery.ts';
import * as session from './identity/session.ts';
import * as clientErrors from './platform/client-errors.ts';
import * as openapi from './platform/openapi.ts';
import * as register from './registration/register.ts';
import * as search from './search/list-products.ts';

const files = [
  clientErrors,
  openapi,
  session,
  recovery,
  register,
  phone,
  profile,
  settings,
  people,
  search,
] as const;

/** Every endpoint of the contract: for tests that must not forget one. */
export const endpoints: readonly Endpoint[] = files.flatMap((file) => Object.values(file).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
