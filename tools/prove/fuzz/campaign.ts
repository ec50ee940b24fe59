import * as fc from 'fast-check';
import { type Random, randomStream } from '../../seed/generator/random.ts';
import { toBytes, type Attempt } from './attempt.ts';
import { attemptsOf } from './attempts.ts';
import { createHand, type Hand, learn, type Role, type Shop } from './hand.ts';
import { type Fault, judge } from './judge.ts';
import { openLine, type Line, type Outcome } from './wire.ts';

export interface FoundFault extends Fault {
  readonly role: Role;
  readonly attempt: Attempt;
  /** What draws the same request from the same shop again. */
  readonly seed: number;
  count: number;
}

export interface Campaign {
  requests: number;
  /** Sent besides, to find the smallest request with the same fault. */
  repeats: number;
  slowestMs: number;
  readonly statuses: Map<string, number>;
  readonly byRole: Map<Role, number>;
  readonly reached: Set<string>;
  readonly faults: Map<string, FoundFault>;
}

interface Plan {
  readonly shop: Shop;
  /** Of the API processes. */
  readonly ports: readonly number[];
  readonly seed: string;
  readonly requests: number;
  readonly atOnce: number;
  /** Whoever waits longer was not answered. */
  readonly patienceMs: number;
  readonly onProgress?: (done: number) => Promise<void>;
}

/** So many in the name of one person, before it is somebody else's turn. */
const batch = 25;
/** To find a smaller request with the same fault. */
const mostTries = 60;

/** Sends so many requests from several clients at once, and judges each answer. */
export async function fuzz(plan: Plan): Promise<Campaign> {
  const campaign: Campaign = {
    requests: 0,
    repeats: 0,
    slowestMs: 0,
    statuses: new Map(),
    byRole: new Map(),
    reached: new Set(),
    faults: new Map(),
  };
  const turn = { now: 0 };
  const clients = Array.from({ length: plan.atOnce }, (_, place) =>
    runClient(plan, campaign, { turn, place, random: randomStream(`${plan.seed} ${place}`) }),
  );
  await Promise.all(clients);
  return campaign;
}

interface Client {
  readonly turn: { now: number };
  readonly place: number;
  readonly random: Random;
}

async function runClient(plan: Plan, campaign: Campaign, { turn, place, random }: Client): Promise<void> {
  const draw = (below: number) => Math.floor(random() * below);
  const hand = createHand(plan.shop, draw, turn);
  const line = openLine(plan.ports[place % plan.ports.length] ?? 0, plan.patienceMs);
  const attempts = attemptsByRole(hand);
  const share = Math.ceil(plan.requests / plan.atOnce / batch);
  for (let done = 0; done < share; done += 1) {
    const role = roles[draw(roles.length)] ?? 'guest';
    hand.becomes(role);
    await runBatch(campaign, { hand, line, attempts: attempts[role], seed: draw(2 ** 31) });
    if (place === 0) await plan.onProgress?.(campaign.requests);
  }
  line.close();
}

const roles: readonly Role[] = ['guest', 'member', 'member', 'admin'];

/** Everybody tries everything, and above all what is there for them. */
function attemptsByRole(hand: Hand): Record<Role, fc.Arbitrary<Attempt>> {
  const attempts = attemptsOf(hand);
  return {
    guest: attempts(({ endpoint: { access } }) => (access === 'public' || access === 'ticket' ? 4 : 1)),
    member: attempts(({ endpoint: { access } }) => (access === 'admin' ? 1 : 4)),
    admin: attempts(({ endpoint: { access } }) => (access === 'admin' ? 10 : 1)),
  };
}

interface Batch {
  readonly hand: Hand;
  readonly line: Line;
  readonly attempts: fc.Arbitrary<Attempt>;
  readonly seed: number;
}

async function runBatch(campaign: Campaign, { hand, line, attempts, seed }: Batch): Promise<void> {
  let tries = 0;
  const property = fc.asyncProperty(attempts, async (attempt) => {
    if (tries > mostTries) return;
    const { bytes, method, isLast } = { bytes: toBytes(attempt), ...attempt, isLast: attempt.isFramedWrong };
    const outcome = await line.ask({ bytes, method, isLast });
    const faults = judge(attempt, outcome);
    if (tries > 0) campaign.repeats += 1;
    else count(campaign, hand, attempt, outcome);
    // Signed out, revoked or deleted by one of the requests before: somebody else goes on.
    if (hand.role !== 'guest' && outcome.answers[0]?.status === 401 && attempt.tricks.length === 0)
      hand.becomes(hand.role);
    // Only the first of a kind is made small.
    const isNew = faults.map((fault) => note(fault, attempt)).includes(true);
    if (tries === 0 && !isNew) return;
    tries += 1;
    if (faults.length > 0) throw new Error('a fault');
  });
  await fc.check(property, { seed, numRuns: batch });

  function note(fault: Fault, attempt: Attempt): boolean {
    const key = `${attempt.operation} ${fault.kind}`;
    const known = campaign.faults.get(key);
    if (known && tries === 0) known.count += 1;
    // The last that still fails while it is made smaller is the smallest.
    else campaign.faults.set(key, { ...fault, role: hand.role, attempt, seed, count: known?.count ?? 1 });
    return !known;
  }
}

function count(campaign: Campaign, hand: Hand, attempt: Attempt, outcome: Outcome): void {
  campaign.requests += 1;
  campaign.slowestMs = Math.max(campaign.slowestMs, outcome.ms);
  campaign.byRole.set(hand.role, (campaign.byRole.get(hand.role) ?? 0) + 1);
  const [answer] = outcome.answers;
  const status = answer ? `${Math.floor(answer.status / 100)}xx` : 'closed';
  for (const name of [status, ...(answer?.status === 429 ? ['429'] : [])])
    campaign.statuses.set(name, (campaign.statuses.get(name) ?? 0) + 1);
  if (answer?.status !== 200) return;
  campaign.reached.add(attempt.operation);
  learn(hand.shop, answer.body);
}
