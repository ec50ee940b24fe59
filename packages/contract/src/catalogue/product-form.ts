import { z } from 'zod';
import { categories } from './categories.ts';
import { materials } from './materials.ts';
import { colors, conditions, departments, measures, productLimits as limits, sexes } from './product.ts';
import { cleanText } from './product-text.rules.ts';
import { parseSize } from './sizes.ts';

// Each rule's message is the code of the refusal it leads to; both sides show that code's sentence.
const incomplete = { error: 'product-incomplete' } as const;
const written = (most: number) =>
  // Much longer than what is kept, because what is cleaned away does not count.
  z
    .string(incomplete)
    .max(4000)
    .refine((text) => cleanText(text, most) !== '', incomplete);

/** Storage paths of ours, or the public addresses of their files. */
const addresses = z
  .array(z.string().max(300, { error: 'invalid-picture-format' }))
  .min(1, { error: 'picture-required' })
  .max(limits.pictures, { error: 'too-many-pictures' });
const images = z.union([addresses, z.string().max(2000).transform(parsedList).pipe(addresses)], {
  error: ({ input }) => faultOfImages(input),
});

const measurement = z.number().positive().max(limits.centimetres).multipleOf(0.5);

/** What a seller tells about a piece, under the names it travels with. The browser checks with it, and the API again. */
export const productForm = z.strictObject({
  images,
  title: written(limits.title),
  description: written(limits.description),
  /** Whole pesos. */
  price: z
    .int({ error: 'invalid-price' })
    .positive({ error: 'invalid-price' })
    .max(limits.price, { error: 'invalid-price' }),
  /** `{size} - {type}`, see sizes. */
  size: z
    .string(incomplete)
    .max(80)
    .refine((size) => parseSize(size) !== null, incomplete),
  sexo: z.enum(sexes, incomplete),
  tags: z.array(z.string().trim().min(1).max(limits.tag)).max(limits.tags).default([]),
  brand: z.string().max(200).nullish(),
  condition: z.enum(conditions).nullish(),
  category: z.enum(categories.map(({ key }) => key)).nullish(),
  colors: z.array(z.enum(colors)).max(limits.colors).optional(),
  materials: z.array(z.enum(materials)).max(limits.materials).optional(),
  measurements: z.partialRecord(z.enum(measures), measurement).nullish(),
  department: z.enum(departments).nullish(),
  stock: z.int().min(1).max(limits.stock).optional(),
});

export type ProductForm = z.output<typeof productForm>;

/** The codes that a form can be refused with, the first one first. */
export const productFormFaults = [
  'picture-required',
  'too-many-pictures',
  'invalid-picture-format',
  'product-incomplete',
  'invalid-price',
] as const;

function faultOfImages(input: unknown): (typeof productFormFaults)[number] {
  const list = typeof input === 'string' ? parsedList(input) : input;
  if (!Array.isArray(list) || list.length === 0) return 'picture-required';
  return list.length > limits.pictures ? 'too-many-pictures' : 'invalid-picture-format';
}

function parsedList(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
