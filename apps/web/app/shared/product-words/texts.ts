import type {
  AccessoryType,
  Condition,
  Measure,
  ProductType,
  Sex,
  SizeSystem,
} from '@perchero/contract/catalogue/product';
import type { Order } from '@perchero/contract/search/catalogue-query';

/** Shorter names for sizes that do not fit on a small label. */
export const shortSizes: Readonly<Record<string, string>> = { 'Talle único': 'Único' };

/** Names of the sort orders. */
export const orderWords: Readonly<Record<Order, string>> = {
  relevancia: 'Más relevantes',
  recientes: 'Más recientes',
  'precio-asc': 'Menor precio',
  'precio-desc': 'Mayor precio',
  likes: 'Más gustados',
  comentarios: 'Más comentados',
};

const sizeSystems: Record<SizeSystem, string> = {
  uy: 'Uruguay',
  eu: 'Europa',
  br: 'Brasil',
  ar: 'Argentina',
};

/** Names of a product's attribute values. */
export const productWords = {
  types: {
    vestir: 'Prenda de vestir',
    calzado: 'Calzado',
    accesorio: 'Accesorio',
  } satisfies Record<ProductType, string>,
  accessories: {
    anillo: 'Anillo',
    collar: 'Collar',
    pulsera: 'Pulsera',
    aretes: 'Aretes',
    reloj: 'Reloj',
    cinturon: 'Cinturón',
    gorro: 'Gorro',
    bufanda: 'Bufanda',
    lentes: 'Lentes',
    mochila: 'Mochila',
    cartera: 'Cartera',
    riñonera: 'Riñonera',
    guantes: 'Guantes',
    otro: 'Otro',
  } satisfies Record<AccessoryType, string>,
  conditions: {
    nuevo_con_etiqueta: 'Nuevo con etiqueta',
    nuevo_sin_uso: 'Nuevo sin uso',
    como_nuevo: 'Como nuevo',
    buen_estado: 'Buen estado',
    con_detalles: 'Con detalles',
  } satisfies Record<Condition, string>,
  measures: {
    length: 'Largo',
    width: 'Ancho',
    height: 'Alto',
    chest: 'Pecho',
    waist: 'Cintura',
    hips: 'Cadera',
    sleeve: 'Manga',
    rise: 'Tiro',
    insole: 'Plantilla',
    shoulders: 'Hombros',
    inseam: 'Entrepierna',
    shaft: 'Caña',
    depth: 'Profundidad',
    girth: 'Contorno',
  } satisfies Record<Measure, string>,
  heel: 'Taco',
  /** How it is measured. */
  measureHints: {
    length: 'De punta a punta',
    width: 'De costado a costado',
    height: 'De abajo a arriba',
    chest: 'De costado a costado',
    waist: 'De costado a costado',
    hips: 'De costado a costado',
    sleeve: 'Del hombro al puño',
    rise: 'De la cintura a la costura',
    insole: 'Por adentro, de punta a talón',
    shoulders: 'De costura a costura',
    inseam: 'Por la costura de adentro',
    shaft: 'Del talón al borde',
    depth: 'De adelante a atrás',
    girth: 'Todo alrededor',
  } satisfies Record<Measure, string>,
  sizeSystems,
  /** "38 (Brasil)", "Niño, 4 años". */
  labelledSize: (size: string, system: SizeSystem | null, age: string | null) =>
    size + (system ? ` (${sizeSystems[system]})` : '') + (age ? `, ${age}` : ''),
  size: sizeName,
  /** With the type, because both shoes and trousers have a 40. */
  sizeOfType: (size: string, type: ProductType) => `${sizeName(size)} (${typesInBrackets[type]})`,
  tag: (name: string) => `#${name}`,
};

const typesInBrackets: Record<ProductType, string> = {
  vestir: 'prendas',
  calzado: 'calzado',
  accesorio: 'accesorios',
};

function sizeName(size: string): string {
  return size.startsWith('Talle') ? size : `Talle ${size}`;
}

const both = new Intl.ListFormat('es-UY', { type: 'conjunction' });
const either = new Intl.ListFormat('es-UY', { type: 'disjunction' });

const forSex: Record<Sex, string> = { Mujer: 'de mujer', Hombre: 'de hombre', Unisex: 'unisex' };

/** Filters that are not attribute values. */
export const queryWords = {
  priceBetween: (from: string, to: string) => `${from} a ${to}`,
  priceAtLeast: (from: string) => `Desde ${from}`,
  priceAtMost: (to: string) => `Hasta ${to}`,
  reputation: (grade: string) => `Reputación desde ${grade.replace('.', ',')}`,
  ownSizes: 'Solo mis talles',
  without: (word: string) => `Sin ${word}`,
};

/** Irregular plurals of categories. */
const irregular: Readonly<Record<string, string>> = {
  bebe: 'Ropa de bebé',
  'calza-corta': 'Calzas cortas',
  'campera-puffer': 'Camperas inflables',
  cancan: 'Can can',
  collar: 'Collares',
  disfraz: 'Disfraces',
  'equipo-deportivo': 'Equipos deportivos',
  'mom-jean': 'Mom jeans',
  moña: 'Moñas escolares',
  polar: 'Polares',
  'primera-piel': 'Primeras pieles',
  reloj: 'Relojes',
  'tunica-escolar': 'Túnicas escolares',
  'vaquero-ancho': 'Vaqueros anchos',
};

/** The parts of a listing's name. */
export const listingWords = {
  types: { vestir: 'Ropa', calzado: 'Calzado', accesorio: 'Accesorios' } satisfies Record<
    ProductType,
    string
  >,
  anything: 'Prendas',
  /** `Campera de jean` → `Camperas de jean`. */
  many(category: { readonly key: string; readonly label: string }): string {
    return irregular[category.key] ?? category.label.replace(/^\S+/, pluralOf);
  },
  and: (names: readonly string[]) => both.format(names),
  sexes: (sexes: readonly Sex[]) => both.format(sexes.map((sex) => forSex[sex])),
  sizes: (sizes: readonly string[]) =>
    `talle ${either.format(sizes.map((size) => size.replace('Talle ', '')))}`,
  colors: (colors: readonly string[]) => `color ${either.format(colors)}`,
  conditions: (labels: readonly string[]) => either.format(labels.map((label) => label.toLowerCase())),
  departments: (departments: readonly string[]) => `en ${either.format(departments)}`,
  tags: (tags: readonly string[]) => tags.map((tag) => `#${tag}`).join(' '),
  priceBetween: (from: string, to: string) => `de ${from} a ${to}`,
  priceFrom: (from: string) => `desde ${from}`,
  priceTo: (to: string) => `hasta ${to}`,
  quoted: (text: string) => `«${text}»`,
  quotedAmong: (text: string, rest: string) => `«${text}» en ${rest.charAt(0).toLowerCase()}${rest.slice(1)}`,
};

/** Loanwords such as sweater take a plain s. */
function pluralOf(word: string): string {
  if (word.endsWith('s')) return word;
  return word.endsWith('ón') ? `${word.slice(0, -2)}ones` : `${word}s`;
}
