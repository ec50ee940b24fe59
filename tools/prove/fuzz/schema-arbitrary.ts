import * as fc from 'fast-check';
import { resolve, type Schema } from './operations.ts';

/** What a field can hold that the shop knows; null when its schema alone has to say. */
export type Known = (field: string) => fc.Arbitrary<unknown> | null;

/** Values that a schema allows. A field is called by its way from the root, with dots: `items.id`. */
export function allowedBy(schema: Schema, known: Known, field = ''): fc.Arbitrary<unknown> {
  const own = resolve(schema);
  const fromSchema = bySchema(own, known, field);
  const fromShop = own.anyOf || own.type === 'object' || own.type === 'array' ? null : known(field);
  if (!fromShop) return fromSchema;
  return fc.oneof({ arbitrary: fromShop, weight: 9 }, { arbitrary: fromSchema, weight: 1 });
}

function bySchema(schema: Schema, known: Known, field: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedBy(one, known, field)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return byType[schema.type ?? 'any']?.(schema, known, field) ?? fc.jsonValue();
}

type Maker = (schema: Schema, known: Known, field: string) => fc.Arbitrary<unknown>;

const byType: Readonly<Record<string, Maker>> = {
  object: objects,
  array: lists,
  string: texts,
  integer: numbers,
  number: numbers,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

function objects(schema: Schema, known: Known, field: string): fc.Arbitrary<object> {
  const { properties, required = [], additionalProperties, propertyNames } = schema;
  if (!properties && typeof additionalProperties === 'object') {
    const names = propertyNames?.enum ? fc.constantFrom(...(propertyNames.enum as string[])) : shortText;
    return fc.dictionary(names, allowedBy(additionalProperties, known, field), { maxKeys: 4 });
  }
  const parts = Object.entries(properties ?? {}).map(
    ([name, part]) => [name, allowedBy(part, known, field === '' ? name : `${field}.${name}`)] as const,
  );
  return partsOf(parts, required);
}

/** As often without anything optional as with some of it: each more is one more that may be refused. */
export function partsOf(
  parts: readonly (readonly [string, fc.Arbitrary<unknown>])[],
  required: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const needed = parts.filter(([name]) => required.includes(name));
  return fc.oneof(
    fc.record(Object.fromEntries(needed), { noNullPrototype: true }),
    fc.record(Object.fromEntries(parts), { requiredKeys: required as never[], noNullPrototype: true }),
  );
}

/** Short ones above all: each of their things costs the shop work. */
function lists(schema: Schema, known: Known, field: string): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 8 } = schema;
  const one = allowedBy(items, known, field);
  const few = fc.array(one, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) });
  const full = fc.array(one, { minLength: maxItems, maxLength: maxItems });
  return fc.oneof({ arbitrary: few, weight: 19 }, { arbitrary: full, weight: 1 });
}

const shortText = fc.string({ maxLength: 12 });
const words = fc.constantFrom(
  'campera',
  'Tapado camel',
  'ñandú',
  'Levi’s 501',
  'a',
  '🧥 de lana',
  'مرحبا',
  '%',
  '\\',
  "'",
);

const anyLetter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

function texts({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return day;
  if (format === 'date-time') return day.map((date) => `${date}T12:00:00.000Z`);
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern)), shortText);
  const room = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  return fc.oneof(
    words.filter(({ length }) => length >= minLength && length <= maxLength),
    fc.string(room),
    fc.string({ ...room, unit: anyLetter }),
    fc.constant('A'.repeat(maxLength)),
  );
}

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function numbers(schema: Schema): fc.Arbitrary<number> {
  const { type, minimum, maximum = 2 ** 53 - 1, exclusiveMinimum, multipleOf } = schema;
  const min = minimum ?? (exclusiveMinimum === undefined ? -(2 ** 53) + 1 : exclusiveMinimum + 1);
  const whole = fc.oneof(
    fc.integer({ min, max: maximum }),
    fc.integer({ min, max: Math.min(maximum, min + 20) }),
  );
  if (type === 'integer' || multipleOf) return whole;
  return fc.oneof(whole, fc.double({ noNaN: true, noDefaultInfinity: true }));
}
