import { parseWithZod } from '@conform-to/zod/v4';
import { type Measure, measures } from '@perchero/contract/catalogue/product';
import { type ProductForm, productForm } from '@perchero/contract/catalogue/product-form';
import { z } from 'zod';

const measurement = productForm.shape.measurements.unwrap().unwrap().valueType.optional();

/** The contract's schema, with measurements as one field per known measure. */
export const fieldSchema = z.object({
  ...productForm.shape,
  measurements: z
    .object(
      Object.fromEntries(measures.map((measure) => [measure, measurement])) as Record<
        Measure,
        typeof measurement
      >,
    )
    .optional(),
});

export { createProductSender } from './send-product.ts';

export type FieldValues = z.output<typeof fieldSchema>;

/** The request body. Empty optional fields are sent as null, because the API leaves missing ones unchanged. */
export function toProductForm(value: FieldValues, images: readonly string[]): ProductForm {
  const measured = Object.entries(value.measurements ?? {}).filter(
    ([, centimetres]) => centimetres !== undefined,
  );
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

export function validateProduct(formData: FormData) {
  return parseWithZod(formData, { schema: fieldSchema });
}
