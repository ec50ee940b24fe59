import { type Decrypted, encrypt, type EncryptionKeys, currentKey, decrypt } from './encryption.ts';
import type { EncryptedTokens } from './tokens.queries.ts';

interface Owner {
  readonly accountId: string;
  readonly providerUserId: string;
}

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** A token copied into another row or column does not decrypt. */
function contextOf({ accountId, providerUserId }: Owner, which: 'access' | 'refresh'): string {
  return `mp|${accountId}|${providerUserId}|${which}`;
}

export function encryptTokens(keys: EncryptionKeys, owner: Owner, tokens: Tokens): EncryptedTokens {
  return {
    accessToken: encrypt(keys, contextOf(owner, 'access'), tokens.accessToken),
    refreshToken: encrypt(keys, contextOf(owner, 'refresh'), tokens.refreshToken),
    keyId: currentKey(keys).id,
  };
}

export function decryptTokens(
  keys: EncryptionKeys,
  owner: Owner,
  encrypted: Pick<EncryptedTokens, 'accessToken' | 'refreshToken'>,
): Tokens | Exclude<Decrypted['kind'], 'text'> {
  const access = decrypt(keys, contextOf(owner, 'access'), encrypted.accessToken);
  const refresh = decrypt(keys, contextOf(owner, 'refresh'), encrypted.refreshToken);
  if (access.kind === 'text' && refresh.kind === 'text')
    return { accessToken: access.text, refreshToken: refresh.text };
  return access.kind === 'no-key' || refresh.kind === 'no-key' ? 'no-key' : 'broken';
}
