import {
  type AccessoryType,
  accessoryTypes,
  type Condition,
  type Measure,
  type ProductType,
  productTypes,
  type Sex,
  type SizeSystem,
  sizeSystems,
} from '@perchero/contract/catalogue/product';
import { categories, type Category } from '@perchero/contract/catalogue/categories';
import type { Product } from '@perchero/contract/catalogue/products';
import type { ProductDelivery } from '@perchero/contract/delivery/price.rules';
import { measureGroupOf, measuresIn } from '@perchero/contract/catalogue/measures.rules';
import {
  formatSize,
  hasAge,
  hasSizeNumber,
  parseSize,
  type SizedKind,
  sizesOf,
} from '@perchero/contract/catalogue/sizes';
import { type ParcelValues, priceDigits } from '#app/shared/parcel-values.ts';

/** The form's values as text; empty strings for empty fields. */
export interface SellValues extends ParcelValues {
  readonly title: string;
  readonly description: string;
  /** Whole pesos, digits only. */
  readonly price: string;
  readonly sexo: Sex | '';
  readonly productType: ProductType | '';
  readonly accessoryType: AccessoryType | '';
  readonly size: string;
  /** Where the number comes from. */
  readonly sizeSystem: string;
  readonly age: string;
  readonly tags: readonly string[];
  readonly brand: string;
  readonly condition: Condition | '';
  readonly category: string;
  readonly colors: readonly string[];
  readonly materials: readonly string[];
  /** Centimetres, as typed. */
  readonly measurements: Partial<Record<Measure, string>>;
  readonly department: string;
  readonly stock: string;
  /** The code of the own garment that is sold again; empty for another one. */
  readonly garment: string;
  /** Empty, like `parcel`, unless the product differs from the seller's usual delivery. */
  readonly inPerson: 'yes' | 'no' | '';
}

export const usualDelivery = { inPerson: '', parcel: '', localPrice: '', countryPrice: '' } as const;

export function emptyValues(department: string | null): SellValues {
  return {
    title: '',
    description: '',
    price: '',
    sexo: '',
    productType: '',
    accessoryType: '',
    size: '',
    sizeSystem: '',
    age: '',
    tags: [],
    brand: '',
    condition: '',
    category: '',
    colors: [],
    materials: [],
    measurements: {},
    department: department ?? '',
    stock: '1',
    garment: '',
    ...usualDelivery,
  };
}

export function valuesOf(product: Product, delivery: ProductDelivery | null): SellValues {
  const sized = parseSize(product.size);
  return {
    title: product.title,
    description: product.description,
    price: String(Math.round(product.price)),
    sexo: product.sexo,
    productType: sized?.productType ?? '',
    accessoryType: sized?.accessoryType ?? '',
    size: sized?.size ?? '',
    sizeSystem: product.size_system ?? '',
    age: product.age ?? '',
    tags: product.tags.map(({ name }) => name),
    brand: product.brand ?? '',
    condition: product.condition ?? '',
    category: product.category ?? '',
    colors: product.colors,
    materials: product.materials,
    measurements: Object.fromEntries(
      Object.entries(product.measurements).map(([measure, centimetres]) => [
        measure,
        String(centimetres).replace('.', ','),
      ]),
    ),
    department: product.department ?? '',
    stock: String(product.stock),
    garment: '',
    ...deliveryValues(delivery),
  };
}

/** Values to resell a bought product; description, price, condition and stock start empty. */
export function valuesForResale(product: Product, department: string | null): SellValues {
  const { description, price, condition, stock } = emptyValues(department);
  return { ...valuesOf(product, null), description, price, condition, stock, department: department ?? '' };
}

/** Values to sell something like an own product; photos are its own. */
export function valuesForCopy(product: Product, delivery: ProductDelivery | null): SellValues {
  const { garment, stock } = emptyValues(null);
  return { ...valuesOf(product, delivery), garment, stock };
}

/** What does not depend on the type. */
const independent = ['title', 'sexo', 'tags', 'brand', 'colors', 'materials'] as const;

/**
 * Puts the values of another product in place of those of the one before. What the seller has changed stays, and a type they chose
 * keeps what depends on it.
 */
export function withModel(values: SellValues, before: SellValues, model: SellValues): SellValues {
  const isUnchanged = (name: keyof SellValues) =>
    JSON.stringify(values[name]) === JSON.stringify(before[name]);
  const names = isUnchanged('productType') ? (Object.keys(model) as (keyof SellValues)[]) : independent;
  const entries = names.filter(isUnchanged).map((name) => [name, model[name]]);
  return { ...values, ...Object.fromEntries(entries), garment: values.garment };
}

function deliveryValues(delivery: ProductDelivery | null) {
  if (!delivery) return usualDelivery;
  return {
    inPerson: delivery.in_person === null ? '' : delivery.in_person ? 'yes' : 'no',
    parcel: delivery.parcel ?? '',
    localPrice: priceDigits(delivery.local_cents),
    countryPrice: priceDigits(delivery.country_cents),
  } as const;
}

/** Clears what depends on the type. */
export function withProductType(values: SellValues, chosen: string): SellValues {
  const productType = productTypes.find((type) => type === chosen) ?? '';
  if (productType === values.productType) return values;
  return dropMismatchedCategory({ ...values, productType, accessoryType: '', size: '' });
}

export function withAccessoryType(values: SellValues, chosen: string): SellValues {
  const accessoryType = accessoryTypes.find((type) => type === chosen) ?? '';
  if (accessoryType === values.accessoryType) return values;
  return dropMismatchedCategory({ ...values, accessoryType, size: '' });
}

/** Also sets the type and accessory type that the category implies, if they are empty. */
export function withCategory(values: SellValues, chosen: string): SellValues {
  const category = categories.find(({ key }) => key === chosen);
  if (!category) return { ...values, category: '' };
  const withType = values.productType === '' ? withProductType(values, category.productType) : values;
  const needsAccessoryType = withType.productType === 'accesorio' && withType.accessoryType === '';
  const next = needsAccessoryType ? withAccessoryType(withType, category.accessoryType ?? '') : withType;
  return { ...next, category: category.key };
}

/** The sizes of the chosen type; none before it is chosen. */
export function sizeOptions(values: SellValues): readonly string[] {
  const kind = kindOf(values);
  return kind ? sizesOf(kind) : [];
}

/** The size in the API's format; empty while incomplete. */
export function wireSize(values: SellValues): string {
  const kind = kindOf(values);
  return kind && values.size !== '' ? formatSize({ ...kind, size: values.size }) : '';
}

/** The categories of the chosen type; all before it is chosen. */
export function fittingCategories({ productType, accessoryType }: SellValues): readonly Category[] {
  return categories.filter(
    (category) =>
      (productType === '' || category.productType === productType) &&
      (accessoryType === '' || category.accessoryType === accessoryType),
  );
}

/** What is measured of the category, or of the type before it is chosen. */
export function measuresOf({ productType, category }: SellValues): readonly Measure[] {
  return productType === '' ? [] : measuresIn(measureGroupOf(productType, category || null));
}

/** NaN for what is no number. */
export function centimetresOf(typed: string | undefined): number {
  return typed ? Number(typed.replace(',', '.')) : NaN;
}

export function asksSizeSystem({ productType, size }: SellValues): boolean {
  return productType !== '' && hasSizeNumber({ productType, size });
}

/** Null when it was not said, and for sizes without a number. */
export function chosenSystem(values: SellValues): SizeSystem | null {
  if (!asksSizeSystem(values)) return null;
  return sizeSystems.find((system) => system === values.sizeSystem) ?? null;
}

export function asksAge({ productType, size }: SellValues): boolean {
  return productType === 'vestir' && hasAge({ size });
}

function kindOf({ productType, accessoryType }: SellValues): SizedKind | null {
  if (productType === '') return null;
  if (productType !== 'accesorio') return { productType, accessoryType: null };
  return accessoryType === '' ? null : { productType, accessoryType };
}

function dropMismatchedCategory(values: SellValues): SellValues {
  const fits = fittingCategories(values).some(({ key }) => key === values.category);
  return fits ? values : { ...values, category: '' };
}
