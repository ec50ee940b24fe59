import * as fc from 'fast-check';
import { type Answer, type Browser, kind, said } from '../../lib/api.ts';
import type { Model, Who } from './model.ts';

/** Somebody of a sequence, in a browser of their own. */
export interface Player {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
  /** Photos that no piece has yet. */
  readonly pictures: string[];
}

/** The shop as the players see it. */
export interface Real {
  readonly players: readonly [Player, Player, Player];
  readonly stranger: Browser;
  /** Everything that was done, in words. */
  readonly history: string[];
}

export class Disagreement extends Error {}

export interface Turn {
  readonly model: Model;
  readonly real: Real;
}

export type Step = fc.AsyncCommand<Model, Real>;

/** A step of a sequence: what it draws, whether it makes sense now, and what it does to the model and to the shop. */
export function step<Drawn>(
  name: string,
  drawn: fc.Arbitrary<Drawn>,
  play: (turn: Turn, drawn: Drawn) => Promise<void>,
  isPossible: (model: Model, drawn: Drawn) => boolean = () => true,
): fc.Arbitrary<Step> {
  return drawn.map((value) => ({
    check: (model) => isPossible(model, value),
    async run(model, real) {
      real.history.push(`${name} ${JSON.stringify(value)}`);
      await play({ model, real }, value);
    },
    toString: () => `${name} ${JSON.stringify(value)}`,
  }));
}

export const who: fc.Arbitrary<Who> = fc.constantFrom<Who>(0, 1, 2);
export const which = fc.nat(30);

/** The nth of a list, which is drawn before anybody knows how long it will be. */
export function pick<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

/** Posts in somebody's name; refused as somebody unknown when they are signed out. `wanted` is `200` or a status with its code. */
export async function post(
  { model, real }: Turn,
  person: Who,
  { path, body, wanted, signedOut = 'not-signed-in', headers = {} }: Posted,
): Promise<Answer | null> {
  const answer = await real.players[person].browser.post(path, body, { headers });
  const expected = model.isSignedIn[person] ? wanted : `401 ${signedOut}`;
  agree(`${path} ${JSON.stringify(body)}`, kind(answer), expected);
  return answer.status === 200 ? answer : null;
}

interface Posted {
  readonly path: string;
  readonly body: object;
  readonly wanted: string;
  readonly signedOut?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Of what was answered, one part. */
export function part(answer: Answer, ...names: readonly string[]): unknown {
  return names.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], said(answer));
}

export function agree(what: string, seen: unknown, wanted: unknown): void {
  const [one, other] = [JSON.stringify(seen), JSON.stringify(wanted)];
  if (one !== other) throw new Disagreement(`${what}: ${one}, and the model says ${other}`);
}
