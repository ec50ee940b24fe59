import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { areEqual } from '#platform/keys.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { createPasswordQueue, type HashPriority } from './password-queue.ts';

const derive = promisify(argon2);

interface HashCost {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
}

/** Argon2id parameters recommended by OWASP and ASVS. */
const recommendedCost: HashCost = { memory: 19_456, passes: 2 };
const fixed = { parallelism: 1, tagLength: 32 } as const;

export interface PasswordHasher {
  /** Fails early when the queue is full, before anything is looked up or counted. */
  rejectIfFull(priority: HashPriority): void;
  isFull(priority: HashPriority): boolean;
  hash(password: string, priority?: HashPriority): Promise<string>;
  /** `null` takes as long as a wrong password, so that timing does not reveal whether the account exists. */
  verify(password: string, stored: string | null, priority?: HashPriority): Promise<boolean>;
}

/** Argon2 hashing that occupies at most `concurrency` cores. Only tests lower the cost. */
export function createPasswordHasher(
  concurrency: number,
  metrics: Metrics,
  cost = recommendedCost,
): PasswordHasher {
  const enqueue = createPasswordQueue(concurrency, metrics);
  const dummy = enqueue('known', () => encode('nobody has this password', cost));

  return {
    rejectIfFull: enqueue.rejectIfFull,
    isFull: enqueue.isFull,
    hash: (password, priority = 'known') => enqueue(priority, () => encode(password, cost)),
    async verify(password, stored, priority = 'unknown') {
      const expected = decode(stored ?? (await dummy));
      const tag = await enqueue(priority, () =>
        derive('argon2id', { ...expected.cost, message: password, nonce: expected.nonce }),
      );
      return stored !== null && areEqual(tag, expected.tag);
    },
  };
}

async function encode(password: string, { memory, passes }: HashCost): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...fixed, memory, passes, message: password, nonce });
  const parts = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${fixed.parallelism}$${parts.join('$')}`;
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
