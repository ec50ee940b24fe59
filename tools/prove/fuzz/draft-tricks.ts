import * as fc from 'fast-check';
import type { Draft } from './attempt.ts';

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
