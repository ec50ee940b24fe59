import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { sendMessage } from '@perchero/contract/messages/messages';
import { type Answer, bodyOf, type Call } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import type { ProofStackOptions } from '../lib/stack.ts';

/** Nothing here is searched for or paid. */
export const talkStack = {
  services: ['postgres', 'redis', 's3', 'mail'],
  apis: 2,
  worker: true,
  // The clients say themselves where they come from.
  env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
} as const satisfies ProofStackOptions;

export interface Thread {
  readonly id: string;
  readonly buyer: CrowdPerson;
  readonly seller: CrowdPerson;
}

type Target = { readonly thread_id: string } | { readonly product_id: number };

/** A message with an id of its own: the same call again is the same message. */
export function messageCall({ cookie, address }: CrowdPerson, target: Target) {
  const id = randomUUID();
  const body = { id, text: 'Hola, ¿abriga?', ...target };
  return { method: 'POST', path: '/api/messages/send', body, cookie, address } as const satisfies Call;
}

export const sentMessage = (answer: Answer) => bodyOf(answer) as unknown as ReplyOf<typeof sendMessage>;
