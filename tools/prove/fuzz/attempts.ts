import { deflateSync } from 'node:zlib';
import { squarePng } from '@perchero/api/test/png.ts';
import * as fc from 'fast-check';
import { type Attempt, type Draft, write } from './attempt.ts';
import { draftTrick, type Trick } from './draft-tricks.ts';
import type { Hand } from './hand.ts';
import { knowledgeOf } from './knowledge.ts';
import { type Operation, operations, type Parameter } from './operations.ts';
import { allowedBy, type Known, partsOf } from './schema-arbitrary.ts';
import { wireTrick } from './wire-tricks.ts';

/** Any request that this client may come up with: four of ten as the contract wants them. */
export function attemptsOf(hand: Hand) {
  const drafts = operations.map((operation) => ({ operation, arbitrary: draftOf(operation, hand) }));
  /** Each operation as often as its weight says. */
  return (weightOf: (operation: Operation) => number): fc.Arbitrary<Attempt> =>
    spoiled(
      fc.oneof(...drafts.map(({ operation, arbitrary }) => ({ arbitrary, weight: weightOf(operation) }))),
    );
}

function spoiled(drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Attempt> {
  const tricks = fc.oneof(
    { arbitrary: fc.constant(noTricks), weight: 4 },
    { arbitrary: fc.record({ onDraft: some(draftTrick), onWire: fc.constant([]) }), weight: 4 },
    { arbitrary: fc.record({ onDraft: fc.constant([]), onWire: some(wireTrick) }), weight: 3 },
    { arbitrary: fc.record({ onDraft: some(draftTrick), onWire: some(wireTrick) }), weight: 1 },
  );
  return fc.tuple(drafts, tricks).map(([draft, { onDraft, onWire }]) => {
    const attempt = playAll(write(playAll(draft, onDraft)), onWire);
    return { ...attempt, tricks: [...onDraft, ...onWire].map(({ name }) => name) };
  });
}

interface Tricks {
  readonly onDraft: readonly Trick<Draft>[];
  readonly onWire: readonly Trick<Attempt>[];
}

const noTricks: Tricks = { onDraft: [], onWire: [] };

function some<T>(trick: fc.Arbitrary<Trick<T>>): fc.Arbitrary<Trick<T>[]> {
  return fc.array(trick, { minLength: 1, maxLength: 3 });
}

function playAll<T>(request: T, tricks: readonly Trick<T>[]): T {
  return tricks.reduce((played, trick) => trick.play(played), request);
}

function draftOf(operation: Operation, hand: Hand): fc.Arbitrary<Draft> {
  const known = knowledgeOf(operation, hand);
  const { name, template, endpoint } = operation;
  return fc
    .record({
      params: valuesOf(operation, 'path', known),
      query: valuesOf(operation, 'query', known),
      body: bodyOf(operation, known),
      key: fc.uuid(),
    })
    .map(({ params, query, body, key }) => ({
      operation: name,
      method: endpoint.method,
      template,
      params,
      query,
      body,
      headers: {
        host: '127.0.0.1',
        'x-forwarded-for': hand.address(),
        ...(hand.cookie && { cookie: hand.cookie }),
        ...(body !== undefined && { 'content-type': endpoint.upload ? 'image/png' : 'application/json' }),
        ...(endpoint.idempotency === 'key' && { 'idempotency-key': key }),
      },
    }));
}

function valuesOf(
  { parameters }: Operation,
  place: Parameter['in'],
  known: Known,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const here = parameters.filter((parameter) => parameter.in === place);
  const parts = here.map(({ name, schema }) => [name, allowedBy(schema, known, name)] as const);
  const required = here.filter((parameter) => parameter.required).map(({ name }) => name);
  return partsOf(parts, required);
}

function bodyOf({ endpoint, body }: Operation, known: Known): fc.Arbitrary<unknown> {
  if (body) return allowedBy(body, known);
  if (endpoint.upload)
    return fc.oneof(
      fc.constant(picture),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([picture.subarray(0, 40), bytes])),
    );
  if (endpoint.rawBody) return fc.oneof(notification, fc.jsonValue());
  return fc.constant(undefined);
}

/** One white dot. */
const picture = squarePng(1, deflateSync(Buffer.from([0, 255, 255, 255])), [8, 2, 0, 0, 0]);

/** As the payment provider writes them, without the signature that nobody else can make. */
const notification = fc.record({
  type: fc.constantFrom('payment', 'mp-connect', 'topic_merchant_order_wh'),
  action: fc.constantFrom('payment.created', 'payment.updated'),
  data: fc.record({ id: fc.nat().map(String) }),
});
