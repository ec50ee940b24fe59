import { api, check, decision, page, setting } from '../reference.ts';
import { type Chapter, requirement } from './requirement.ts';

const keys = 'apps/api/src/platform/keys.ts';
const sealing = api(
  'modules/seller-accounts/encryption.test.ts',
  'PAY-08 detects any changed byte, and never encrypts to the same ciphertext twice',
);
const weak = check('dangerous-code', 'no MD5, SHA-1, DES, RC4, ECB, CBC …');

export const cryptography: Chapter = {
  name: 'V11 Cryptography',
  requirements: [
    requirement(
      '11.1.1',
      'It is written down how keys are made, kept, shared and replaced',
      page('docs/security/cryptography.md', 'Keys'),
    ),
    requirement(
      '11.1.2',
      'All keys and algorithms are listed',
      page('docs/security/cryptography.md', 'Algorithms'),
    ),
    requirement(
      '11.2.1',
      'Only implementations that others have checked',
      check('dangerous-code', 'nothing but node:crypto (OpenSSL) computes hashes, signatures and ciphers'),
      setting(
        'apps/api/src/modules/identity/password-hash.ts',
        "import { argon2, randomBytes } from 'node:crypto';",
        'passwords too',
      ),
    ),
    requirement(
      '11.2.2',
      'Keys and parameters can be replaced while the shop runs',
      api(
        'modules/seller-accounts/tokens.db.test.ts',
        'are re-encrypted under a new key, and decrypt with the old one until then',
      ),
      api(
        'modules/payments/settlement/webhook.db.test.ts',
        'PAY-05 is accepted with the old and the new secret during rotation',
      ),
      setting(
        'apps/api/src/modules/identity/password-hash.ts',
        '$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}',
        'each hash says its cost',
      ),
    ),
    requirement(
      '11.2.3',
      'At least 128 bits of strength everywhere',
      api('platform/config.test.ts', 'rejects %s and names the variable, without its value'),
      weak,
    ),
    requirement('11.3.1', 'No weak mode or padding', weak),
    requirement(
      '11.3.2',
      'Only approved ciphers',
      weak,
      setting(keys, "createCipheriv('aes-256-gcm', keys[purpose], iv)", 'AES-256-GCM'),
      sealing,
    ),
    requirement('11.3.3', 'A changed ciphertext is refused', sealing),
    requirement('11.4.1', 'Only approved hashes', weak),
    requirement(
      '11.4.2',
      'Passwords are hashed slowly, by the current advice',
      setting(
        'apps/api/src/modules/identity/password-hash.ts',
        'memory: 19_456, passes: 2, parallelism: 1, tagLength: 32',
        'argon2id, as in appendix C',
      ),
      api('modules/identity/password-policy.db.test.ts', 'any accepted string signs in again'),
    ),
    requirement(
      '11.4.3',
      'Hashes that prove something have at least 256 bits',
      setting(keys, "hash('sha256', token, 'buffer')", 'tokens'),
      weak,
    ),
    requirement(
      '11.4.4',
      'Keys made from passwords are stretched',
      setting(
        'apps/api/src/platform/config.ts',
        'AUTH_SECRET: z.string().min(32)',
        'the secret that keys are derived from',
      ),
      decision(
        'No key is made from a password: keys are derived by HKDF from a random secret of the configuration.',
      ),
    ),
    requirement(
      '11.5.1',
      'What must not be guessed has 128 random bits or more',
      setting(keys, "randomBytes(32).toString('base64url')", 'tokens, tickets, links, states'),
      check('dangerous-code', 'no Math.random'),
      api(
        'modules/media/request-slots.db.test.ts',
        'has a random name chosen by the server and is not publicly readable',
      ),
    ),
    requirement(
      '11.6.1',
      'Public keys and signatures use approved algorithms',
      weak,
      decision(
        'The shop makes no key pair and no public-key signature of its own. TLS is the front door’s: 12.1.',
      ),
    ),
  ],
};
