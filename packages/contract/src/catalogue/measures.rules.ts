import type { CategoryKey } from './categories.ts';
import type { Measure, ProductType } from './product.ts';

/** Lowest and highest usual value in centimetres. */
type Range = readonly [from: number, to: number];

/** What is measured of each group, in the order in which the form asks, with the usual ranges. */
const groups = {
  upper: { chest: [30, 75], length: [35, 120], sleeve: [10, 75], shoulders: [28, 60] },
  lower: { waist: [28, 65], hips: [35, 75], rise: [18, 45], inseam: [55, 95], length: [60, 120] },
  shorts: { waist: [28, 65], hips: [35, 75], rise: [18, 45], inseam: [3, 35], length: [20, 65] },
  skirt: { waist: [25, 60], hips: [35, 75], length: [25, 110] },
  whole: {
    chest: [20, 75],
    waist: [20, 70],
    hips: [25, 75],
    length: [25, 165],
    sleeve: [5, 75],
    inseam: [3, 90],
  },
  wide: { length: [15, 160], width: [5, 180] },
  footwear: { insole: [10, 33], height: [0.5, 18] },
  boots: { insole: [10, 33], height: [0.5, 18], shaft: [5, 65] },
  bag: { width: [12, 70], height: [10, 70], depth: [3, 40] },
  round: { girth: [4, 66] },
  long: { length: [30, 250], width: [0.5, 100] },
  other: { length: [1, 120], width: [1, 120], height: [0.5, 40] },
  /** Clothing without a category. */
  clothing: {
    length: [20, 165],
    chest: [20, 75],
    waist: [20, 70],
    hips: [25, 75],
    sleeve: [5, 75],
    rise: [18, 45],
  },
} as const satisfies Record<string, Partial<Record<Measure, Range>>>;

export type MeasureGroup = keyof typeof groups;

const groupOfCategory = {
  ...inGroup('upper', [
    'remera',
    'remera-ml',
    'musculosa',
    'top',
    'chomba',
    'camisa',
    'camisa-cuadros',
    'blusa',
    'body',
    'buzo',
    'canguro',
    'sweater',
    'polera',
    'cardigan',
    'chaleco',
    'campera-jean',
    'campera-cuero',
    'campera-puffer',
    'rompeviento',
    'piloto',
    'parka',
    'bomber',
    'polar',
    'corderito',
    'tapado',
    'tapado-piel',
    'sobretodo',
    'trench',
    'montgomery',
    'saco',
    'kimono',
    'tunica-escolar',
    'primera-piel',
    'corset',
    'camiseta-futbol',
  ]),
  ...inGroup('lower', [
    'pantalon-vestir',
    'vaquero',
    'vaquero-ancho',
    'mom-jean',
    'oxford',
    'palazzo',
    'cargo',
    'jogging',
    'calza',
    'bombacha-campo',
  ]),
  ...inGroup('shorts', ['calza-corta', 'short', 'bermuda', 'short-bano']),
  ...inGroup('skirt', ['pollera', 'minifalda', 'pareo']),
  ...inGroup('whole', [
    'vestido',
    'vestido-fiesta',
    'vestido-novia',
    'solera',
    'enterito',
    'jardinero',
    'traje',
    'equipo-deportivo',
    'neoprene',
    'pijama',
    'camison',
    'malla',
    'bikini',
    'bebe',
    'disfraz',
  ]),
  ...inGroup('wide', ['poncho', 'medias', 'cancan']),
  ...inGroup('footwear', [
    'championes',
    'zapatos',
    'tacos',
    'plataformas',
    'chatitas',
    'guillerminas',
    'mocasines',
    'alpargatas',
    'ojotas',
    'sandalias',
    'zuecos',
    'gomones',
    'pantuflas',
    'botines-futbol',
  ]),
  ...inGroup('boots', ['botas', 'botitas', 'borcegos', 'texanas', 'botas-lluvia', 'bucaneras']),
  ...inGroup('bag', ['mochila', 'cartera', 'tote', 'bolso', 'riñonera', 'matera']),
  ...inGroup('round', ['gorro', 'gorra', 'piluso', 'boina', 'sombrero', 'anillo', 'pulsera', 'vincha']),
  ...inGroup('long', ['collar', 'cinturon', 'corbata', 'bufanda', 'panuelo', 'tiradores']),
  ...inGroup('other', [
    'aretes',
    'reloj',
    'lentes',
    'guantes',
    'moño',
    'moña',
    'billetera',
    'paraguas',
    'llavero',
  ]),
} satisfies Record<CategoryKey, MeasureGroup>;

const groupOfType: Record<ProductType, MeasureGroup> = {
  vestir: 'clothing',
  calzado: 'footwear',
  accesorio: 'other',
};

export function measureGroupOf(productType: ProductType, category: string | null): MeasureGroup {
  const known: Readonly<Record<string, MeasureGroup>> = groupOfCategory;
  return (category !== null && Object.hasOwn(known, category) && known[category]) || groupOfType[productType];
}

export function measuresIn(group: MeasureGroup): readonly Measure[] {
  return Object.keys(groups[group]) as Measure[];
}

/** The usual range when a measurement is outside it, else null. */
export function unusualRange(group: MeasureGroup, measure: Measure, centimetres: number): Range | null {
  const ranges: Partial<Record<Measure, Range>> = groups[group];
  const range = ranges[measure];
  if (!range || !(centimetres > 0)) return null;
  return centimetres < range[0] || centimetres > range[1] ? range : null;
}

/** Measured on the garment laid out, from side to side: half of the way around. */
export const flatMeasures = ['chest', 'waist', 'hips'] as const satisfies readonly Measure[];
export type FlatMeasure = (typeof flatMeasures)[number];

export function isFlat(measure: Measure): measure is FlatMeasure {
  return flatMeasures.some((flat) => flat === measure);
}

function inGroup<const Key extends CategoryKey, const Group extends MeasureGroup>(
  group: Group,
  keys: readonly Key[],
) {
  return Object.fromEntries(keys.map((key) => [key, group])) as Record<Key, Group>;
}
