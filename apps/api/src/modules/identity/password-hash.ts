import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { areEqual } from '#platform/keys.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { createPasswordLine, type Lane } from './password-line.ts';

const derive = promisify(argon2);

/** OWASP's and ASVS's row for argon2id. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

export interface PasswordHasher {
  /** Turns a caller away before anything is looked up or counted, when their password would not be looked at anyway. */
  stopIfFull(lane: Lane): void;
  isFull(lane: Lane): boolean;
  hash(password: string, lane?: Lane): Promise<string>;
  /** `null` costs the same as a wrong password: nobody learns from the time whether there is an account. */
  verify(password: string, stored: string | null, lane?: Lane): Promise<boolean>;
}

/** A hash takes a core for a while: so many run at once, some wait, and the rest are told to come back. */
export function createPasswordHasher(atOnce: number, metrics: Metrics): PasswordHasher {
  const inTurn = createPasswordLine(atOnce, metrics);
  const dummy = inTurn('known', () => encode('nobody has this password'));

  return {
    stopIfFull: inTurn.stopIfFull,
    isFull: inTurn.isFull,
    hash: (password, lane = 'known') => inTurn(lane, () => encode(password)),
    async verify(password, stored, lane = 'unknown') {
      const expected = decode(stored ?? (await dummy));
      const tag = await inTurn(lane, () =>
        derive('argon2id', { ...expected.cost, message: password, nonce: expected.nonce }),
      );
      return stored !== null && areEqual(tag, expected.tag);
    },
  };
}

async function encode(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, message: password, nonce });
  const { memory, passes, parallelism } = cost;
  const parts = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${parts.join('$')}`;
}

function decode(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash has an unknown form');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match;
  const bytes = Buffer.from(tag, 'base64');
  return {
    cost: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: bytes.length,
    },
    nonce: Buffer.from(nonce, 'base64'),
    tag: bytes,
  };
}
