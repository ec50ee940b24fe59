import { z } from 'zod';
import { productDelivery } from '../delivery/options.ts';
import { categories } from './categories.ts';
import { materials } from './materials.ts';
import {
  childAges,
  colors,
  conditions,
  departments,
  measures,
  productLimits as limits,
  sexes,
  sizeSystems,
} from './product.ts';
import { cleanText } from './product-text.rules.ts';
import { parseSize } from './sizes.ts';

// The message of a rule is an error code; browser and API show its text.
const incomplete = { error: 'product-incomplete' } as const;
const textField = (max: number) =>
  // Longer than the stored maximum, because removed characters do not count.
  z
    .string(incomplete)
    .max(4000)
    .refine((text) => cleanText(text, max) !== '', incomplete);

/** Our storage paths, or public URLs of their files. */
const pathsOrUrls = z
  .array(z.string().max(300, { error: 'invalid-picture-format' }))
  .min(1, { error: 'picture-required' })
  .max(limits.pictures, { error: 'too-many-pictures' });
const images = z.union([pathsOrUrls, z.string().max(2000).transform(parseList).pipe(pathsOrUrls)], {
  error: ({ input }) => errorOfImages(input),
});

/** Centimetres in halves. */
export const measurement = z.number().positive().max(limits.centimetres).multipleOf(0.5);

/** The product form in wire names, validated by browser and API. */
export const productForm = z.strictObject({
  images,
  title: textField(limits.title),
  description: textField(limits.description),
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
  /** Dropped when the size has no number. */
  size_system: z.enum(sizeSystems).nullish(),
  /** Dropped unless the size is "Niño" or "Bebé". */
  age: z.enum(childAges).nullish(),
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
  /** Null follows the seller's settings. */
  delivery: productDelivery.nullish(),
});

export type ProductForm = z.output<typeof productForm>;

/** Error codes of the form, in order of precedence. */
export const productFormErrors = [
  'picture-required',
  'too-many-pictures',
  'invalid-picture-format',
  'product-incomplete',
  'invalid-price',
  'invalid-delivery-settings',
] as const;

function errorOfImages(input: unknown): (typeof productFormErrors)[number] {
  const list = typeof input === 'string' ? parseList(input) : input;
  if (!Array.isArray(list) || list.length === 0) return 'picture-required';
  return list.length > limits.pictures ? 'too-many-pictures' : 'invalid-picture-format';
}

function parseList(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
