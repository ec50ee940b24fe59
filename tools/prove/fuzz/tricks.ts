import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';

/** A request before it is written down: what a client of the contract would say. */
export interface Draft {
  readonly operation: string;
  readonly method: string;
  readonly template: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A request as it goes over the wire. */
export interface Attempt {
  readonly operation: string;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly tricks: readonly string[];
  readonly isFramedWrong: boolean;
}

interface TrickData {
  readonly contentTypes: readonly string[];
  readonly lengths: readonly string[];
  readonly queries: readonly string[];
  readonly cookies: readonly string[];
  readonly headers: readonly (readonly [string, string])[];
  readonly methods: readonly string[];
  readonly keys: readonly string[];
  readonly strange: Readonly<Record<string, readonly unknown[]>>;
}

/** Parts of requests that nobody or few allow; those below are too long to be written out. */
const data = JSON.parse(readFileSync(new URL('tricks.json', import.meta.url), 'utf8')) as TrickData;
const { contentTypes, lengths, methods, keys } = data;
const queries = [...data.queries, `?q=${'a'.repeat(5_000)}`, `?${'a=1&'.repeat(1_000)}`];
const cookies = [...data.cookies, `__Host-perchero=${'a'.repeat(4_000)}`];
const headers = [
  ...data.headers,
  ['authorization', `Bearer ${'a.'.repeat(2_000)}`],
  ['idempotency-key', '\u00ff'.repeat(20)],
  ['last-event-id', '9'.repeat(30)],
  ['traceparent', `00-${'f'.repeat(32)}-${'f'.repeat(16)}-01`],
  ['user-agent', '\u00e9'.repeat(3_000)],
  ['x-request-id', 'a'.repeat(65)],
] as const;
const long = [
  'A'.repeat(5_000),
  'A'.repeat(70_000),
  'ñ'.repeat(3_000),
  '9'.repeat(400),
  Array(1_000).fill(0),
];
const strange: TrickData['strange'] = {
  ...data.strange,
  huge: [...long, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, -1e308, 5e-324],
  nul: ['\u0000'.repeat(50), ...(data.strange['nul'] ?? [])],
  'odd unicode': [
    `e${'\u0301'.repeat(200)}`,
    '\u{1f468}\u200d\u{1f469}'.repeat(20),
    ...(data.strange['odd unicode'] ?? []),
  ],
};

/** Something done to a request that no client of the contract would do. */
export interface Trick<Request> {
  readonly name: string;
  readonly play: (request: Request) => Request;
}

const replacing = fc
  .tuple(fc.constantFrom(...Object.keys(strange)), fc.nat(), fc.nat())
  .map(([kind, which, where]) => {
    const values = strange[kind] ?? [];
    return inSomePlace(kind, where, () => values[which % values.length]);
  });

const missing = fc.nat().map((where) => inSomePlace('missing', where, () => undefined));

const extra = fc.constantFrom(...keys).map((key): Trick<Draft> => ({
  name: `extra ${key}`,
  play(draft) {
    if (Buffer.isBuffer(draft.body)) return draft;
    // Not by assignment: `__proto__` shall be a key like others.
    const entries = Object.entries(draft.body ?? {});
    return { ...draft, body: Object.fromEntries([...entries, [key, { polluted: true, isAdmin: true }]]) };
  },
}));

const bare = fc
  .constantFrom<unknown>(null, [], '', 0, true, 'texto', [{}], undefined, { a: { b: {} } })
  .map((body): Trick<Draft> => ({ name: 'another body', play: (draft) => ({ ...draft, body }) }));

export const draftTrick: fc.Arbitrary<Trick<Draft>> = fc.oneof(
  { arbitrary: replacing, weight: 8 },
  { arbitrary: missing, weight: 2 },
  { arbitrary: extra, weight: 2 },
  { arbitrary: bare, weight: 1 },
);

/** Changes the value in one place of body, parameters and query; undefined takes it away. */
function inSomePlace(name: string, where: number, change: (value: unknown) => unknown): Trick<Draft> {
  return {
    name,
    play(draft) {
      let places = 0;
      revive(draft, (value) => {
        places += 1;
        return value;
      });
      let place = 0;
      return revive(draft, (value) => (place++ === where % places ? change(value) : value));
    },
  };
}

function revive(draft: Draft, each: (value: unknown) => unknown): Draft {
  const copyOf = <Part>(part: Part): Part =>
    part === undefined || Buffer.isBuffer(part)
      ? part
      : (JSON.parse(JSON.stringify(part), (key, value: unknown) =>
          key === '' ? value : each(value),
        ) as Part);
  const { body, params, query } = draft;
  return { ...draft, body: copyOf(body), params: copyOf(params), query: copyOf(query) };
}

const maxNesting = 20_000;

type Play = (attempt: Attempt, choice: number) => Attempt;

const plays: Readonly<Record<string, Play>> = {
  'broken JSON': (attempt, choice) => withBody(attempt, brokenJson(attempt.body, choice)),
  'duplicate keys': (attempt) => withBody(attempt, twice(attempt.body.toString())),
  'deep nesting': (attempt, choice) => withBody(attempt, nested(choice)),
  'bytes that are no text': (attempt, choice) =>
    withBody(
      attempt,
      Buffer.concat([attempt.body.subarray(0, choice % 40), Buffer.from([0xff, 0xc0, 0x80, 0x00])]),
    ),
  'another content type': (attempt, choice) =>
    withHeader(attempt, 'content-type', oneOf(contentTypes, choice)),
  'no content type': (attempt) => without(attempt, 'content-type'),
  'a body where none belongs': (attempt, choice) =>
    withBody(withHeader(attempt, 'content-type', oneOf(contentTypes, choice)), '{"a":1}'),
  'wrong length': (attempt, choice) =>
    framedWrong(withHeader(attempt, 'content-length', oneOf(lengths, choice))),
  'two lengths': (attempt) => framedWrong(also(attempt, 'content-length', String(attempt.body.length + 1))),
  'length and chunks': (attempt) => framedWrong(also(attempt, 'transfer-encoding', 'chunked')),
  'chunks that are none': (attempt) =>
    framedWrong(also(without(attempt, 'content-length'), 'transfer-encoding', 'chunked')),
  'an encoding of transfer that nobody has': (attempt) =>
    framedWrong(also(attempt, 'transfer-encoding', 'gzip')),
  'odd query string': (attempt, choice) =>
    toTarget(attempt, (target) => `${target}${oneOf(queries, choice)}`),
  'odd percent-encoding': (attempt, choice) => toTarget(attempt, (target) => encodedOddly(target, choice)),
  'another address': (attempt, choice) => toTarget(attempt, (target) => addressNear(target, choice)),
  'odd cookies': (attempt, choice) => withHeader(attempt, 'cookie', oneOf(cookies, choice)),
  'one more cookie': (attempt, choice) => also(attempt, 'cookie', oneOf(cookies, choice)),
  'odd header': (attempt, choice) => {
    const [name, value] = oneOf(headers, choice);
    return also(attempt, name, value);
  },
  'very many headers': (attempt) =>
    framedWrong({
      ...attempt,
      headers: [
        ...attempt.headers,
        ...Array.from({ length: 300 }, (_, index) => [`x-${index}`, 'a'.repeat(60)] as const),
      ],
    }),
  'no host': (attempt) => without(attempt, 'host'),
  'another method': (attempt, choice) => ({ ...attempt, method: oneOf(methods, choice) }),
  'a method that there is not': (attempt, choice) =>
    framedWrong({ ...attempt, method: oneOf(['GETS', 'get', 'CONNECT', 'PRI', 'X'], choice) }),
};

/** Those with the request's own syntax, once it is written down. */
export const wireTrick: fc.Arbitrary<Trick<Attempt>> = fc
  .tuple(fc.constantFrom(...Object.keys(plays)), fc.nat())
  .map(([name, choice]) => ({ name, play: (attempt) => plays[name]?.(attempt, choice) ?? attempt }));

function oneOf<T>(list: readonly T[], choice: number): T {
  return list[choice % list.length] as T;
}

function withBody(attempt: Attempt, body: Buffer | string): Attempt {
  const bytes = Buffer.from(body);
  return withHeader({ ...attempt, body: bytes }, 'content-length', String(bytes.length));
}

function without(attempt: Attempt, name: string): Attempt {
  return { ...attempt, headers: attempt.headers.filter(([known]) => known !== name) };
}

function also(attempt: Attempt, name: string, value: string): Attempt {
  return { ...attempt, headers: [...attempt.headers, [name, value]] };
}

function withHeader(attempt: Attempt, name: string, value: string): Attempt {
  return also(without(attempt, name), name, value);
}

function framedWrong(attempt: Attempt): Attempt {
  return { ...attempt, isFramedWrong: true };
}

function toTarget(attempt: Attempt, change: (target: string) => string): Attempt {
  return { ...attempt, target: change(attempt.target) };
}

function brokenJson(body: Buffer, choice: number): string {
  const text = body.toString();
  const ways = [
    text.slice(0, text.length >> 1),
    `${text}}`,
    text.replaceAll('"', "'"),
    `${text}${text}`,
    `\ufeff${text}`,
    `/* */${text}`,
    '{"a":1,}',
    '{a:1}',
    '[1,2',
    'NaN',
    'undefined',
    '{"a":\u0001}',
    '"\\ud83d"',
    '"\\u00"',
    '{"a":01}',
    '{"":{}}',
    ' ',
    '\u0000',
    '-',
  ];
  return oneOf(ways, choice);
}

/** Every key of the outermost object again, with another value. */
function twice(text: string): string {
  const keys = text.match(/"[^"\\]*"(?=:)/g) ?? ['"a"'];
  const again = [...new Set(keys)].map((key) => `${key}:null`).join(',');
  return text.endsWith('}') && text.length > 2 ? `${text.slice(0, -1)},${again}}` : `{${again},${again}}`;
}

function nested(choice: number): string {
  const depth = oneOf([50, 1_000, 10_000, maxNesting], choice);
  return choice % 2
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth / 5)}1${'}'.repeat(depth / 5)}`;
}

function encodedOddly(target: string, choice: number): string {
  const [path = '', query] = target.split('?');
  const last = path.lastIndexOf('/') + 1;
  const ways = [
    `${path.slice(0, last)}%`,
    `${path.slice(0, last)}%zz`,
    `${path.slice(0, last)}%c0%ae`,
    `${path}%00`,
    `${path}%2f..%2f`,
    `${path.slice(0, last)}%25${path.slice(last)}`,
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '/api%2f'),
    `${path.slice(0, last)}${'%41'.repeat(200)}`,
    `${path}\u00e9`,
    `${path}%e9`,
    path.replaceAll('/', '%2F'),
  ];
  return oneOf(ways, choice) + (query === undefined ? '' : `?${query}`);
}

function addressNear(target: string, choice: number): string {
  const ways = [
    target.replace('/api/', '//api/'),
    target.replace('/api/', '/api/../api/'),
    target.replace('/api/', '/api/./'),
    target.toUpperCase(),
    target.replace('?', '/?'),
    `${target.split('?')[0]}/`,
    `http://otra.example${target}`,
    '*',
    '/',
    '/api',
    '/api/auth/sign-in/email',
    '/metrics',
    '/.env',
    'sin-barra',
    `/api/${'a/'.repeat(500)}`,
    `/api/${'a'.repeat(15_000)}`,
  ];
  return oneOf(ways, choice);
}
