import * as fc from 'fast-check';
import type { Attempt, Draft } from './requests.ts';

/** Parts of requests that are allowed by nobody, or by few, and that somebody sends all the same. */

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'multipart/form-data',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json, text/plain',
  'application/JSON; charset="utf-8"',
  'application/vnd.api+json',
  'image/png',
  'image/svg+xml',
  'image/',
  '/',
  ';',
  'a/b/c',
  '__proto__',
  'text/html; a=b; a=c',
];
const lengths = [
  '0',
  '1',
  '5',
  '100000',
  '999999999999',
  '-1',
  '1e3',
  '0x10',
  ' 7',
  '7 7',
  'NaN',
  '',
  '18446744073709551616',
];
const queries = [
  '?',
  '?&&&',
  '?=',
  '?a',
  '?%',
  '?%zz=%zz',
  '?id=1&id=2',
  '?cursor=%00',
  '?cursor[]=1&cursor[a]=2',
  '?__proto__[a]=1&__proto__=2&constructor=3',
  '?cursor=%ff%fe',
  '?q=%F0%9F',
  `?q=${'a'.repeat(5_000)}`,
  `?${'a=1&'.repeat(1_000)}`,
  '?q=%u0041',
  '?page=1e9&page=-1',
  '?lastEventId=-1',
  '#fragment',
  '?a=b?c=d',
  ';a=b',
  '?cursor=eyJpZCI6MX0',
  '?cursor=W10',
  '?cursor=bnVsbA',
  '?tag=a&tag=b&tag[]=c',
  '?desde=9999999&hasta=0',
];
const cookies = [
  '',
  ';',
  '=;=',
  'a',
  '__Host-perchero=',
  '__Host-perchero=x',
  '__Host-perchero=%',
  '__Host-perchero=%E0%A4%A',
  '__Host-perchero=a.b; __Host-perchero=c.d',
  `__Host-perchero=${'a'.repeat(4_000)}`,
  '__Host-perchero-ticket=%00',
  '__Host-perchero-ticket=../..',
  '__proto__=1; constructor=2',
  'registerStep=phone; waitEmail=1',
  '"',
  'a="b',
];
const headers: readonly (readonly [string, string])[] = [
  ['accept', 'application/xml'],
  ['accept', '*/*;q=a'],
  ['accept-encoding', 'gzip;q=2, br, *'],
  ['authorization', 'Bearer '],
  ['authorization', 'Bearer \u00e9\u00ff'],
  ['authorization', 'Basic Og=='],
  ['authorization', `Bearer ${'a.'.repeat(2_000)}`],
  ['content-encoding', 'gzip'],
  ['expect', '100-continue'],
  ['expect', 'the unexpected'],
  ['host', 'otra.example'],
  ['idempotency-key', 'a'],
  ['idempotency-key', '\u00ff'.repeat(20)],
  ['if-none-match', '*'],
  ['if-modified-since', 'ayer'],
  ['last-event-id', '-1'],
  ['last-event-id', '9'.repeat(30)],
  ['origin', 'null'],
  ['origin', 'https://otra.example'],
  ['range', 'bytes=0-1'],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', ''],
  ['te', 'trailers'],
  ['traceparent', '00-0-0-00'],
  ['traceparent', `00-${'f'.repeat(32)}-${'f'.repeat(16)}-01`],
  ['upgrade', 'websocket'],
  ['connection', 'upgrade, close'],
  ['user-agent', '\u00e9'.repeat(3_000)],
  ['x-forwarded-for', 'unknown, 1.2.3'],
  ['x-forwarded-for', ''],
  ['x-forwarded-proto', 'gopher'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', "'; --"],
  ['x-request-id', 'a'.repeat(65)],
  ['accept-version', '2.x'],
  ['x-signature', 'ts=1,v1=a'],
];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'SEARCH', 'PROPFIND'];

/** Something done to a request that no client of the contract would do. */
export interface Trick<Request> {
  readonly name: string;
  readonly play: (request: Request) => Request;
}

type Place = readonly (string | number)[];
type Parts = Pick<Draft, 'body' | 'params' | 'query'>;

const strange: Readonly<Record<string, readonly unknown[]>> = {
  'wrong type': [
    true,
    false,
    0,
    1,
    -1,
    1.5,
    'x',
    '1',
    [],
    {},
    [[]],
    [null],
    { a: 1 },
    { $gt: '' },
    ['1', '2'],
  ],
  null: [null],
  empty: ['', ' ', '\t\n'],
  huge: [
    'A'.repeat(5_000),
    'A'.repeat(70_000),
    'ñ'.repeat(3_000),
    '9'.repeat(400),
    2 ** 31,
    2 ** 53,
    2 ** 63,
    -(2 ** 63),
    1e308,
    -1e308,
    5e-324,
    Array(1_000).fill(0),
  ],
  nul: ['\u0000', 'a\u0000b', '\u0000'.repeat(50), '%00', '\\u0000'],
  'odd unicode': [
    '\ud800',
    'a\udc00b',
    '\ud83d',
    '\ufeff',
    '\u202e\u2066',
    'e' + '\u0301'.repeat(200),
    '\uffff',
    'ﬀ',
    '\u{1f468}\u200d\u{1f469}'.repeat(20),
  ],
  'syntax of others': [
    "' or 1=1 --",
    '"; drop table product; --',
    '../../etc/passwd',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    'a\r\nset-cookie: a=b',
    '%',
    '_',
    '\\',
    'a:*&b',
    '(',
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '0x10',
    '2026-02-30',
    '0000-00-00',
    '275760-09-14',
    '[object Object]',
    'undefined',
    '__proto__',
    'constructor',
    'toString',
  ],
};

const replacing = fc
  .tuple(fc.constantFrom(...Object.keys(strange)), fc.nat(), fc.nat())
  .map(([kind, which, where]): Trick<Draft> => {
    const values = strange[kind] ?? [];
    const value = values[which % values.length];
    return inSomePlace(kind, where, (parts, place) => put(parts, place, value));
  });

const missing = fc
  .nat()
  .map((where) => inSomePlace('missing', where, (parts, place) => put(parts, place, undefined)));

const keys = [
  'extra',
  'id',
  'user_id',
  'role',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'length',
  '',
  '0',
];
const extra = fc.tuple(fc.constantFrom(...keys), fc.nat()).map(([key, where]) =>
  inSomePlace(`extra ${key}`, where, (parts, place) => {
    const holder = at(parts, place);
    const inside = typeof holder === 'object' && holder !== null && !Array.isArray(holder);
    return put(parts, inside ? [...place, key] : ['body', key], { polluted: true, isAdmin: true });
  }),
);

const bare = fc
  .constantFrom<unknown>(null, [], '', 0, true, 'texto', [{}], undefined, { a: { b: {} } })
  .map((body): Trick<Draft> => ({ name: 'another body', play: (draft) => ({ ...draft, body }) }));

export const draftTrick: fc.Arbitrary<Trick<Draft>> = fc.oneof(
  { arbitrary: replacing, weight: 8 },
  { arbitrary: missing, weight: 2 },
  { arbitrary: extra, weight: 2 },
  { arbitrary: bare, weight: 1 },
);

function inSomePlace(
  name: string,
  where: number,
  change: (parts: Parts, place: Place) => Parts,
): Trick<Draft> {
  return {
    name,
    play(draft) {
      const { body, params, query } = draft;
      const places = placesIn({ body, params, query });
      const place = places[where % places.length];
      return place ? { ...draft, ...change({ body, params, query }, place) } : draft;
    },
  };
}

/** Every place with something in it, but for the three parts themselves. */
function placesIn(parts: Parts): Place[] {
  const found: Place[] = [];
  const walk = (value: unknown, place: Place) => {
    if (place.length > 1) found.push(place);
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
    for (const [key, inner] of Object.entries(value))
      walk(inner, [...place, Array.isArray(value) ? Number(key) : key]);
  };
  walk(parts, []);
  return found;
}

function at(value: unknown, place: Place): unknown {
  return place.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
}

/** A copy with another value in this place; without the place when the value is undefined. */
function put<T>(value: T, [key, ...rest]: Place, changed: unknown): T {
  if (key === undefined) return changed as T;
  if (Array.isArray(value))
    return value.flatMap((inner: unknown, index) =>
      index === key ? asList(put(inner, rest, changed)) : [inner],
    ) as T;
  const holder = (value ?? {}) as Record<string, unknown>;
  const entries = Object.entries(holder).filter(([name]) => name !== key);
  const next = put(Object.hasOwn(holder, key) ? holder[key] : undefined, rest, changed);
  // Not by assignment: `__proto__` shall be a key like others.
  return Object.fromEntries(next === undefined ? entries : [...entries, [key, next]]) as T;
}

function asList(value: unknown): unknown[] {
  return value === undefined ? [] : [value];
}

const mostNesting = 20_000;

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
  const depth = oneOf([50, 1_000, 10_000, mostNesting], choice);
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
