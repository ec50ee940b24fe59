import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type Api, said } from '../accounts/api.ts';
import type { CrowdPerson } from '../streams/crowd-people.ts';

/** What everybody in the race knows and counts. */
export interface Race {
  readonly api: Api;
  /** Those that everybody comes for. */
  readonly pieces: readonly number[];
  /** The comments that were acknowledged, by piece, so that others may answer them. */
  readonly said: Map<number, number[]>;
  /** Whether a person likes a piece, as the last answer they got leaves it. */
  readonly liked: Map<string, boolean>;
  /** How long each action took from the first try. */
  readonly times: number[];
  retries: number;
  readonly unexpected: string[];
}

/** One person who does one thing after another, as fast as the answers come. */
export async function run(race: Race, person: CrowdPerson, turns: number): Promise<void> {
  const own: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const productId = pieceFor(race, person);
    const choice = randomInt(10);
    if (choice < 4) await like(race, person, productId);
    else if (choice < 6) await unlike(race, person, productId);
    else if (choice < 9) await comment(race, person, { productId, turn, own });
    else await takeBack(race, person, own);
  }
}

/** Now and then the own one: nobody may be told of themselves. */
function pieceFor({ pieces }: Race, { productId }: CrowdPerson): number {
  return randomInt(10) === 0 ? productId : (pieces[randomInt(pieces.length)] ?? productId);
}

async function like(race: Race, person: CrowdPerson, productId: number): Promise<void> {
  await persist(race, person, '/api/like/add', { post_id: productId });
  race.liked.set(`${person.id} ${productId}`, true);
}

async function unlike(race: Race, person: CrowdPerson, productId: number): Promise<void> {
  await persist(race, person, '/api/like/remove', { post_id: productId });
  race.liked.set(`${person.id} ${productId}`, false);
}

interface Said {
  readonly productId: number;
  readonly turn: number;
  readonly own: number[];
}

async function comment(race: Race, person: CrowdPerson, { productId, turn, own }: Said): Promise<void> {
  const others = race.said.get(productId) ?? [];
  const parentId = randomInt(2) === 0 ? others[randomInt(Math.max(1, others.length))] : undefined;
  const content = `Me encanta, va la ${turn}`;
  const answer = await persist(race, person, '/api/add-comment', { productId, content, parentId });
  // What it would answer may be gone by now.
  if (answer.status !== 200) return;
  const { id_comentario } = said(answer)['comment'] as { id_comentario: number };
  own.push(id_comentario);
  race.said.set(productId, [...others, id_comentario]);
}

async function takeBack(race: Race, person: CrowdPerson, own: number[]): Promise<void> {
  const id = own.pop();
  if (id !== undefined) await persist(race, person, '/api/delete-comment', { id_comentario: id });
}

const patienceMs = 120_000;
const refused = new Set([200, 404, 429]);

/** Sends it until somebody answers: a process may be killed in the middle of it, and nobody knows whether it was done. */
async function persist(race: Race, person: CrowdPerson, path: string, body: object): Promise<Answer> {
  const { cookie, address } = person;
  const startedAt = performance.now();
  for (;;) {
    const answer = await race.api.call({ method: 'POST', path, body, cookie, address }).catch(() => null);
    const took = performance.now() - startedAt;
    if (answer && (refused.has(answer.status) || answer.status < 500)) {
      if (!refused.has(answer.status)) race.unexpected.push(`${path} ${answer.status} ${answer.body}`);
      race.times.push(took);
      return answer;
    }
    if (took > patienceMs) throw new Error(`${path} was not answered: ${answer?.body ?? 'no connection'}`);
    race.retries += 1;
    await pause(50 + randomInt(200));
  }
}
