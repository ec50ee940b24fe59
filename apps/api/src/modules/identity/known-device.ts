import { randomUUID } from 'node:crypto';
import type { Caller } from '#platform/http/caller.ts';
import type { Identity } from './identities.queries.ts';
import type { IdentityDeps } from './deps.ts';

const deviceCookie = '__Host-perchero-device';
const cookieSeconds = 365 * 24 * 60 * 60;

type Owner = Pick<Identity, 'id' | 'passwordChangedAt'>;

/** Sets a signed cookie that marks this browser as known to the person. It is bound to the password: a new one voids it. */
export function rememberDevice({ keys }: Pick<IdentityDeps, 'keys'>, caller: Caller, owner: Owner): void {
  const value = keys.sign('device', `${owner.id}/${owner.passwordChangedAt.getTime()}/${randomUUID()}`);
  caller.setCookie(deviceCookie, value, { seconds: cookieSeconds });
}

/** Whether the browser has a validly signed device cookie, of any person. */
export function hasDeviceCookie({ keys }: Pick<IdentityDeps, 'keys'>, caller: Caller): boolean {
  const cookie = caller.cookie(deviceCookie);
  return cookie !== null && keys.openSigned('device', cookie) !== null;
}

/** The device id when this person has signed in on this browser before. */
export function findKnownDevice(
  { keys }: Pick<IdentityDeps, 'keys'>,
  caller: Caller,
  owner: Owner | null,
): string | null {
  const cookie = caller.cookie(deviceCookie);
  const opened = cookie && keys.openSigned('device', cookie);
  const [id, changedAt, deviceId] = opened ? opened.split('/') : [];
  const isKnown = owner && id === owner.id && changedAt === String(owner.passwordChangedAt.getTime());
  return isKnown && deviceId ? deviceId : null;
}
