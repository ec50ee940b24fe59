import { type Measure, measures } from '@perchero/contract/catalogue/product';
import { type ProductForm, productForm } from '@perchero/contract/catalogue/product-form';
import { z } from 'zod';

const centimetres = productForm.shape.measurements.unwrap().unwrap().valueType.optional();

/** The contract's rules for what stands in a form's fields, of which the contract knows no names beside its own. */
export const fieldRules = z.object({
  ...productForm.shape,
  measurements: z
    .object(
      Object.fromEntries(measures.map((measure) => [measure, centimetres])) as Record<
        Measure,
        typeof centimetres
      >,
    )
    .optional(),
});

export type FieldValues = z.output<typeof fieldRules>;

/** What is sent. Optional fields that are left out would stay as they were: those that were emptied are said to be so. */
export function formOf(value: FieldValues, images: readonly string[]): ProductForm {
  const measured = Object.entries(value.measurements ?? {}).filter(([, found]) => found !== undefined);
  return {
    images: [...images],
    title: value.title,
    description: value.description,
    price: value.price,
    size: value.size,
    sexo: value.sexo,
    tags: value.tags,
    brand: value.brand ?? null,
    condition: value.condition ?? null,
    category: value.category ?? null,
    colors: value.colors ?? [],
    materials: value.materials ?? [],
    measurements: measured.length > 0 ? Object.fromEntries(measured) : null,
    department: value.department ?? null,
    stock: value.stock ?? 1,
  };
}
