import { connect, type Socket } from 'node:net';
import { errorTexts } from '@perchero/contract/error-texts';
import { type ErrorReply, errorStatus } from '@perchero/contract/errors';
import { isStaffAccess } from '@perchero/contract/identity/roles.rules';
import formats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { type Random, randomStream } from '../../seed/generator/random.ts';
import {
  attemptsOf,
  createActor,
  type Actor,
  learn,
  openApi,
  type Operation,
  operations,
  type Role,
  type Shop,
  toBytes,
} from './requests.ts';
import type { Attempt } from './tricks.ts';

interface FoundFault extends Fault {
  readonly role: Role;
  readonly attempt: Attempt;
  readonly seed: number;
  count: number;
}

export type Campaign = ReturnType<typeof newCampaign>;

const newCampaign = () => ({
  requests: 0,
  repeats: 0,
  slowestMs: 0,
  statuses: new Map<string, number>(),
  byRole: new Map<Role, number>(),
  reached: new Set<string>(),
  faults: new Map<string, FoundFault>(),
});

interface Plan {
  readonly shop: Shop;
  readonly ports: readonly number[];
  readonly seed: string;
  readonly requests: number;
  readonly atOnce: number;
  readonly timeoutMs: number;
  readonly onProgress?: (done: number) => Promise<void>;
}

/** So many in the name of one person, before it is somebody else's turn. */
const batch = 25;
/** To find a smaller request with the same fault. */
const maxTries = 60;

/** Sends so many requests from several clients at once, and judges each answer. */
export async function fuzz(plan: Plan): Promise<Campaign> {
  const campaign = newCampaign();
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
  const actor = createActor(plan.shop, draw, turn);
  const line = openLine(plan.ports[place % plan.ports.length] ?? 0, plan.timeoutMs);
  const attempts = attemptsByRole(actor);
  const share = Math.ceil(plan.requests / plan.atOnce / batch);
  for (let done = 0; done < share; done += 1) {
    const role = roles[draw(roles.length)] ?? 'guest';
    actor.becomes(role);
    await runBatch(campaign, { actor, line, attempts: attempts[role], seed: draw(2 ** 31) });
    if (place === 0) await plan.onProgress?.(campaign.requests);
  }
  line.close();
}

const roles: readonly Role[] = ['guest', 'member', 'member', 'admin'];

/** Everybody tries everything, and above all what is there for them. */
function attemptsByRole(actor: Actor): Record<Role, fc.Arbitrary<Attempt>> {
  const attempts = attemptsOf(actor);
  return {
    guest: attempts(({ endpoint: { access } }) => (access === 'public' || access === 'ticket' ? 4 : 1)),
    member: attempts(({ endpoint: { access } }) => (isStaffAccess(access) ? 1 : 4)),
    admin: attempts(({ endpoint: { access } }) => (isStaffAccess(access) ? 10 : 1)),
  };
}

interface Batch {
  readonly actor: Actor;
  readonly line: Line;
  readonly attempts: fc.Arbitrary<Attempt>;
  readonly seed: number;
}

async function runBatch(campaign: Campaign, { actor, line, attempts, seed }: Batch): Promise<void> {
  let tries = 0;
  const property = fc.asyncProperty(attempts, async (attempt) => {
    if (tries > maxTries) return;
    const { bytes, method, isLast } = { bytes: toBytes(attempt), ...attempt, isLast: attempt.isFramedWrong };
    const outcome = await line.ask({ bytes, method, isLast });
    const faults = judge(attempt, outcome);
    if (tries > 0) campaign.repeats += 1;
    else count(campaign, actor, attempt, outcome);
    // Signed out, revoked or deleted by one of the requests before: somebody else goes on.
    if (actor.role !== 'guest' && outcome.answers[0]?.status === 401 && attempt.tricks.length === 0)
      actor.becomes(actor.role);
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
    else campaign.faults.set(key, { ...fault, role: actor.role, attempt, seed, count: known?.count ?? 1 });
    return !known;
  }
}

function count(campaign: Campaign, actor: Actor, attempt: Attempt, outcome: Outcome): void {
  campaign.requests += 1;
  campaign.slowestMs = Math.max(campaign.slowestMs, outcome.ms);
  campaign.byRole.set(actor.role, (campaign.byRole.get(actor.role) ?? 0) + 1);
  const [answer] = outcome.answers;
  const status = answer ? `${Math.floor(answer.status / 100)}xx` : 'closed';
  for (const name of [status, ...(answer?.status === 429 ? ['429'] : [])])
    campaign.statuses.set(name, (campaign.statuses.get(name) ?? 0) + 1);
  if (answer?.status !== 200) return;
  campaign.reached.add(attempt.operation);
  learn(actor, answer.body);
}

/** What is wrong with an answer: its kind, by which several are one fault, and the particulars. */
interface Fault {
  readonly kind: string;
  readonly detail: string;
}

const document = 'perchero';
const ajv = new Ajv2020({ strict: false, validateFormats: true });
formats.default(ajv);
ajv.addSchema({ $id: document, ...openApi });
const validators = new Map<string, ValidateFunction>();

/** Holds what came back against what the API declares of itself. */
function judge(attempt: Attempt, outcome: Outcome): Fault[] {
  if (outcome.isSilent) return [{ kind: 'no answer', detail: `for ${Math.round(outcome.ms)} ms` }];
  if (outcome.answers.length === 0)
    return attempt.isFramedWrong ? [] : [{ kind: 'closed without an answer', detail: '' }];
  return outcome.answers.flatMap((answer) => judgeAnswer(attempt, answer));
}

function judgeAnswer(attempt: Attempt, answer: WireAnswer): Fault[] {
  const { status, body } = answer;
  const shown = `${status} ${body.slice(0, 400)}`;
  if (status >= 500) return [{ kind: `answer of ${status}`, detail: shown }];
  // HEAD is answered without a body, and nobody sends one with "you have it already".
  if (attempt.method === 'HEAD' || status === 304) return [];
  if (status >= 400) return judgeRefusal(answer).map((kind) => ({ kind, detail: shown }));
  const operation = operationAt(attempt);
  if (status !== 200 || !operation) return [{ kind: `undeclared answer of ${status}`, detail: shown }];
  return judgeReply(operation, answer).map((kind) => ({ kind, detail: shown }));
}

function judgeRefusal({ status, headers, body }: WireAnswer): string[] {
  if (!isJson(headers)) return [`refusal of type ${headers['content-type'] ?? 'none'}`];
  const refusal = parsed(body) as ErrorReply | undefined;
  const validate = validatorOf('#/components/schemas/ErrorReply');
  if (!validate(refusal)) return [`refusal of another shape: ${ajv.errorsText(validate.errors)}`];
  const { code, error, requestId, cooldown } = refusal as ErrorReply;
  const faults: string[] = [];
  if (error !== errorTexts[code]) faults.push('refusal with other words than its code has');
  if (errorStatus[code] !== status) faults.push('refusal with another status than its code has');
  if (headers['x-request-id'] !== requestId) faults.push('refusal with another request id than its header');
  if (status === 429 && (!cooldown || headers['retry-after'] !== String(cooldown)))
    faults.push('told to wait, and not for how long');
  return faults;
}

function judgeReply({ endpoint, template }: Operation, { headers, body }: WireAnswer): string[] {
  if (endpoint.stream)
    return headers['content-type']?.startsWith('text/event-stream') && /^(?:\w+\r\n)?retry: \d+\n/.test(body)
      ? []
      : ['a stream that is none'];
  if (!isJson(headers)) return [`reply of type ${headers['content-type'] ?? 'none'}`];
  const place = [template, endpoint.method.toLowerCase(), 'responses', '200', 'content', 'application/json'];
  const pointer = place.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const validate = validatorOf(`#/paths/${encodeURI(pointer)}/schema`);
  return validate(parsed(body)) ? [] : [`reply of another shape: ${ajv.errorsText(validate.errors)}`];
}

/** The operation that the address really leads to, whatever was done to it. */
function operationAt({ method, target }: Attempt): Operation | undefined {
  const [path = ''] = target.replace(/^http:\/\/[^/]+/, '').split(/[?#;]/);
  const decoded = path.split('/').map(decodedOrAsIs);
  const along = operations.filter(
    ({ endpoint, template }) => endpoint.method === method && isAlong(template.split('/'), decoded),
  );
  // As the server does, that without parameters first.
  return along.find(({ template }) => !template.includes('{')) ?? along[0];
}

function isAlong(template: readonly string[], path: readonly string[]): boolean {
  return (
    template.length === path.length &&
    template.every((part, index) => part.startsWith('{') || part === path[index])
  );
}

function decodedOrAsIs(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function isJson(headers: WireAnswer['headers']): boolean {
  return headers['content-type'] === 'application/json; charset=utf-8';
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function validatorOf(place: string): ValidateFunction {
  const known = validators.get(place);
  if (known) return known;
  const validate = ajv.compile({ $ref: `${document}${place}` });
  validators.set(place, validate);
  return validate;
}

interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Outcome {
  readonly answers: readonly WireAnswer[];
  readonly ms: number;
  readonly isSilent: boolean;
}

interface Question {
  readonly bytes: Buffer;
  readonly method: string;
  readonly isLast: boolean;
}

/** A connection that asks one thing after the other, and is opened anew when it was closed. */
function openLine(port: number, timeoutMs: number) {
  let open: Socket | null = null;

  return {
    async ask(question: Question): Promise<Outcome> {
      const isUsed = open !== null && !question.isLast;
      const socket = question.isLast ? await dial(port) : (open ??= await dial(port));
      const outcome = await exchange(socket, question, timeoutMs);
      const isOver = question.isLast || outcome.answers.length !== 1 || isClosing(outcome.answers[0]);
      if (isOver) socket.destroy();
      if (socket === open && (isOver || socket.destroyed)) open = null;
      // It may have been closed just when we wrote: that says nothing about the question.
      const isMissed = isUsed && outcome.answers.length === 0 && !outcome.isSilent;
      return isMissed ? this.ask(question) : outcome;
    },
    close: () => void open?.destroy(),
  };
}

type Line = ReturnType<typeof openLine>;

function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    // What breaks between two questions is of no interest to anybody.
    socket.once('connect', () => resolve(socket)).on('error', reject);
  });
}

function isClosing(answer: WireAnswer | undefined): boolean {
  return answer?.headers['connection'] === 'close' || isStream(answer);
}

function isStream(answer: WireAnswer | undefined): boolean {
  return answer?.headers['content-type']?.startsWith('text/event-stream') ?? false;
}

function exchange(socket: Socket, { bytes, method, isLast }: Question, timeoutMs: number): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const settle = (isSilent: boolean, answers = readAnswers(Buffer.concat(chunks), method)) => {
      clearTimeout(timer);
      socket.off('data', take).off('end', over).off('close', over).off('error', over);
      resolve({ answers, ms: performance.now() - startedAt, isSilent });
    };
    const over = () => {
      socket.destroy();
      settle(false);
    };
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      const answers = readAnswers(Buffer.concat(chunks), method);
      // A stream goes on for days: its beginning says enough.
      if (answers.length > 0 && (!isLast || isStream(answers[0]))) settle(false, answers);
    };
    const timer = setTimeout(() => {
      const answers = readAnswers(Buffer.concat(chunks), method);
      settle(answers.length === 0, answers);
    }, timeoutMs);
    socket.on('data', take).on('end', over).on('close', over).on('error', over);
    if (isLast) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** The whole answers at the beginning of what was received. */
function readAnswers(received: Buffer, method: string): WireAnswer[] {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return [];
  const [first = '', ...lines] = received.toString('latin1', 0, end).split('\r\n');
  const status = Number(first.slice(9, 12));
  const rest = received.subarray(end + 4);
  // "Go on": the answer proper is still to come.
  if (status === 100) return readAnswers(rest, method);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const length = method === 'HEAD' || status === 304 ? 0 : Number(headers['content-length'] ?? rest.length);
  if (rest.length < length) return [];
  const answer = { status, headers, body: rest.toString('utf8', 0, length) };
  if (isStream(answer) && rest.length === 0) return [];
  return [answer, ...readAnswers(rest.subarray(length), method)];
}

const maxShown = 1_200;

/** One of each kind, and which other operations have it. */
export function describeFaults(faults: readonly FoundFault[]): string[] {
  const kinds = Map.groupBy(faults, ({ kind }) => kind);
  return [...kinds.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const names = others.slice(0, 5).map(({ attempt }) => attempt.operation);
    return others.length === 0
      ? [describe(first)]
      : [`${describe(first)}\n  also     ${others.length} other operations: ${names.join(', ')}`];
  });
}

/** A fault with the request that leads to it, to the byte. */
function describe({ kind, detail, role, attempt, seed, count }: FoundFault): string {
  const bytes = toBytes(attempt).toString('latin1');
  const shown = bytes.length > maxShown ? `${bytes.slice(0, maxShown)}… (${bytes.length} bytes)` : bytes;
  return [
    `${attempt.operation}, as ${role}: ${kind} × ${count}`,
    `  answer   ${detail}`,
    `  tricks   ${attempt.tricks.join(', ') || 'none'}, seed of the batch ${seed}`,
    `  request  ${JSON.stringify(shown)}`,
  ].join('\n');
}
