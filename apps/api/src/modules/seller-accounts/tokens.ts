import { type Opened, seal, type SealingKeys, sealingKey, unseal } from './sealing.ts';
import type { SealedTokens } from './tokens.queries.ts';

interface Owner {
  readonly accountId: string;
  readonly providerUserId: string;
}

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A token copied into another person's row, or into the other column, does not open. */
function placeOf({ accountId, providerUserId }: Owner, which: 'access' | 'refresh'): string {
  return `mp|${accountId}|${providerUserId}|${which}`;
}

export function sealTokens(keys: SealingKeys, owner: Owner, tokens: Tokens): SealedTokens {
  return {
    accessToken: seal(keys, placeOf(owner, 'access'), tokens.accessToken),
    refreshToken: seal(keys, placeOf(owner, 'refresh'), tokens.refreshToken),
    keyId: sealingKey(keys).id,
  };
}

export function openTokens(
  keys: SealingKeys,
  owner: Owner,
  sealed: Pick<SealedTokens, 'accessToken' | 'refreshToken'>,
): Tokens | Exclude<Opened['kind'], 'text'> {
  const access = unseal(keys, placeOf(owner, 'access'), sealed.accessToken);
  const refresh = unseal(keys, placeOf(owner, 'refresh'), sealed.refreshToken);
  if (access.kind === 'text' && refresh.kind === 'text')
    return { accessToken: access.text, refreshToken: refresh.text };
  return access.kind === 'no-key' || refresh.kind === 'no-key' ? 'no-key' : 'broken';
}
