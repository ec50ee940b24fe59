import { childAges, colors, conditions, departments } from '@perchero/contract/catalogue/product';
import { type ProductForm, productForm } from '@perchero/contract/catalogue/product-form';
import { parcelKinds } from '@perchero/contract/delivery/price.rules';
import { errorTexts } from '@perchero/contract/error-texts';
import { fieldErrors } from '#app/shared/field-errors.ts';
import { parcelCents, parcelErrors } from '#app/shared/parcel-values.ts';
import type { FormErrors } from '#app/ui/use-form.ts';
import {
  asksAge,
  centimetresOf,
  chosenSystem,
  fittingCategories,
  measuresOf,
  type SellValues,
  wireSize,
} from './sell-values.ts';
import { texts } from './texts.ts';

export { createProductSender } from './send-product.ts';

type ProductErrors = FormErrors<SellValues & { images: unknown }, never>;

type Parsed = { readonly product: ProductForm } | { readonly errors: ProductErrors };

/** Validates the form with the contract's schema and makes the request body of it. */
export function parseProduct(values: SellValues, images: readonly string[]): Parsed {
  const { data, error } = productForm.safeParse(toBody(values, images));
  const prices = parcelErrors(values);
  if (data && Object.keys(prices).length === 0) return { product: data };
  return { errors: { ...(error && errorsOf(fieldErrors(error), values)), ...prices } };
}

/**
 * Empty optional fields are sent as null, because the API leaves missing ones unchanged. So are choices that an old draft holds and
 * the form no longer offers.
 */
function toBody(values: SellValues, images: readonly string[]) {
  const measured = measuresOf(values).flatMap((measure) => {
    const typed = values.measurements[measure];
    return typed ? [[measure, centimetresOf(typed)]] : [];
  });
  return {
    images,
    title: values.title,
    description: values.description,
    price: Number(values.price),
    size: wireSize(values),
    size_system: chosenSystem(values),
    age: asksAge(values) ? oneOf(childAges, values.age) : null,
    sexo: values.sexo,
    tags: values.tags,
    brand: values.brand || null,
    condition: oneOf(conditions, values.condition),
    category: oneOf(
      fittingCategories(values).map(({ key }) => key),
      values.category,
    ),
    colors: colors.filter((color) => values.colors.includes(color)),
    materials: values.materials,
    measurements: measured.length > 0 ? Object.fromEntries(measured) : null,
    department: oneOf(departments, values.department),
    stock: Number(values.stock || 1),
    delivery: deliveryOf(values),
  };
}

function deliveryOf(values: SellValues) {
  if (values.inPerson === '' && values.parcel === '') return null;
  return {
    in_person: values.inPerson === '' ? null : values.inPerson === 'yes',
    parcel: oneOf(parcelKinds, values.parcel),
    ...parcelCents(values),
  };
}

function oneOf(offered: readonly string[], chosen: string): string | null {
  return offered.includes(chosen) ? chosen : null;
}

function errorsOf({ size, delivery, ...found }: Record<string, string>, values: SellValues): ProductErrors {
  const messages: ProductErrors = {
    ...texts.missing,
    images: errorTexts['picture-required'],
    price: errorTexts['invalid-price'],
    stock: texts.wrongStock,
    measurements: texts.wrongMeasure,
  };
  // Type, accessory type and size are sent as one field.
  const names = [...Object.keys(found), ...(size ? [firstMissing(values)] : [])];
  return {
    ...Object.fromEntries(names.map((name) => [name, messages[name as keyof ProductErrors] ?? name])),
    ...(delivery && { parcel: errorTexts['invalid-delivery-settings'] }),
  };
}

function firstMissing({ productType, accessoryType }: SellValues): keyof typeof texts.missing {
  if (productType === '') return 'productType';
  return productType === 'accesorio' && accessoryType === '' ? 'accessoryType' : 'size';
}
