import { randomUUID } from 'node:crypto';
import type { Caller } from '#platform/http/caller.ts';
import type { Identity } from './identities.queries.ts';
import type { IdentityDeps } from './deps.ts';

const deviceCookie = '__Host-perchero-device';
const keptSeconds = 365 * 24 * 60 * 60;

type Owner = Pick<Identity, 'id' | 'passwordChangedAt'>;

/** Remembers that this browser signed in as this person. A new password forgets every browser. */
export function rememberDevice({ keys }: Pick<IdentityDeps, 'keys'>, caller: Caller, owner: Owner): void {
  const value = keys.sign('device', `${owner.id}/${owner.passwordChangedAt.getTime()}/${randomUUID()}`);
  caller.setCookie(deviceCookie, value, { seconds: keptSeconds });
}

/** Whether this browser shows a device that we have signed; whose it is takes a look at the person. */
export function showsDevice({ keys }: Pick<IdentityDeps, 'keys'>, caller: Caller): boolean {
  const shown = caller.cookie(deviceCookie);
  return shown !== null && keys.openSigned('device', shown) !== null;
}

/** The browser's own name when this person has signed in on it before; null otherwise. */
export function knownDevice(
  { keys }: Pick<IdentityDeps, 'keys'>,
  caller: Caller,
  owner: Owner | null,
): string | null {
  const shown = caller.cookie(deviceCookie);
  const opened = shown && keys.openSigned('device', shown);
  const [id, changedAt, name] = opened ? opened.split('/') : [];
  const isKnown = owner && id === owner.id && changedAt === String(owner.passwordChangedAt.getTime());
  return isKnown && name ? name : null;
}
