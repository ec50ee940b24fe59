import { type AccessoryType, accessoryTypes, type ProductType, productTypes } from './product.ts';

const oneSize = 'Talle único';

/** Product type, with the accessory type for accessories. */
export type SizedKind =
  | { readonly productType: 'vestir' | 'calzado'; readonly accessoryType: null }
  | { readonly productType: 'accesorio'; readonly accessoryType: AccessoryType };

export type ProductSize = SizedKind & { readonly size: string };

const clothing = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', ...numbers(34, 60, 2), oneSize, 'Niño', 'Bebé'];
const footwear = numbers(16, 48, 1);
/** No accessory shares a size with clothing, so that a filter chip such as "Talle M" is unambiguous. */
const accessories: Readonly<Record<AccessoryType, readonly string[]>> = {
  anillo: [...numbers(8, 17, 1), oneSize],
  collar: [...numbers(35, 70, 5, 'cm'), oneSize],
  pulsera: [...numbers(15, 22, 1, 'cm'), oneSize],
  aretes: ['Mini', 'Chico', 'Mediano', 'Grande', oneSize],
  reloj: [...numbers(24, 48, 4, 'mm'), oneSize],
  cinturon: [...numbers(80, 110, 5, 'cm'), oneSize],
  gorro: [...numbers(48, 62, 2, 'cm'), oneSize],
  bufanda: [...numbers(100, 220, 20, 'cm'), oneSize],
  lentes: [...numbers(46, 62, 2, 'mm'), oneSize],
  mochila: [...numbers(10, 40, 5, 'L'), oneSize],
  cartera: ['Chico', 'Mediano', 'Grande', 'Extra grande', oneSize],
  riñonera: [...numbers(1, 5, 1, 'L'), oneSize],
  guantes: ['XS/S', 'S/M', 'M/L', 'L/XL', oneSize],
  otro: ['Chico', 'Mediano', 'Grande', oneSize],
};

/** Allowed sizes in display order. */
export function sizesOf(kind: SizedKind): readonly string[] {
  if (kind.accessoryType === null) return kind.productType === 'vestir' ? clothing : footwear;
  return accessories[kind.accessoryType];
}

/** Whether the label has a number that means something else in another country. */
export function hasSizeNumber({ productType, size }: Pick<ProductSize, 'productType' | 'size'>): boolean {
  return productType !== 'accesorio' && /^\d+$/.test(size);
}

/** Whether the label of such a size names an age. */
export function hasAge({ size }: Pick<ProductSize, 'size'>): boolean {
  return size === 'Niño' || size === 'Bebé';
}

/** Wire format: `M - vestir`, `Talle único - accesorio/gorro`. */
export function formatSize(sized: ProductSize): string {
  const kind = sized.accessoryType ? `${sized.productType}/${sized.accessoryType}` : sized.productType;
  return `${sized.size} - ${kind}`;
}

/** Inverse of `formatSize`; null for anything else. */
export function parseSize(wire: string): ProductSize | null {
  const separator = wire.lastIndexOf(' - ');
  if (separator < 1) return null;
  const [productType, accessoryType = null, ...rest] = wire.slice(separator + 3).split('/');
  const kind = kindOf(productType, accessoryType);
  const size = wire.slice(0, separator);
  if (!kind || rest.length > 0 || !sizesOf(kind).includes(size)) return null;
  return { ...kind, size };
}

/** The size for people: `M - vestir` is M; an unknown format stays as it is. */
export function sizeForPeople(wire: string): string {
  return parseSize(wire)?.size ?? wire;
}

function kindOf(productType: string | undefined, accessoryType: string | null): SizedKind | null {
  const type = productTypes.find((known): known is ProductType => known === productType);
  if (type === 'accesorio') {
    const accessory = accessoryTypes.find((known) => known === accessoryType);
    return accessory ? { productType: type, accessoryType: accessory } : null;
  }
  return type && accessoryType === null ? { productType: type, accessoryType: null } : null;
}

function numbers(from: number, to: number, step: number, unit = ''): string[] {
  return Array.from({ length: (to - from) / step + 1 }, (_, index) =>
    `${from + index * step} ${unit}`.trimEnd(),
  );
}
