import { request } from 'node:http';
import type { ActorName, MatrixActor } from '@perchero/api/test/matrix/actors.ts';
import type { AccessScene } from '../lib/access-scene.ts';
import { type Answer, exchange } from '../lib/api.ts';
import type { Findings } from '../lib/report.ts';
import type { ProofStack } from '../lib/stack.ts';
import type { openCache } from './cache.ts';

export interface EdgeScene {
  readonly stack: ProofStack;
  readonly access: AccessScene;
  readonly actors: Readonly<Record<ActorName, MatrixActor>>;
  readonly cache: ReturnType<typeof openCache>;
  readonly port: number;
  readonly findings: Findings;
}

/** As browsers ask. */
export const guest = { 'accept-encoding': 'br' };

export const addressOf = (lane: number) => `127.0.2.${1 + (lane % 250)}`;
let asked = 0;

export function ask(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  asked += 1;
  return exchange(request, { port, path, headers, localAddress: addressOf(asked), agent: false });
}
