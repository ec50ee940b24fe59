/** Enumerations of product attributes. The web app holds the labels. */
export const productTypes = ['vestir', 'calzado', 'accesorio'] as const;
export type ProductType = (typeof productTypes)[number];

export const accessoryTypes = [
  'anillo',
  'collar',
  'pulsera',
  'aretes',
  'reloj',
  'cinturon',
  'gorro',
  'bufanda',
  'lentes',
  'mochila',
  'cartera',
  'riñonera',
  'guantes',
  'otro',
] as const;
export type AccessoryType = (typeof accessoryTypes)[number];

export const sexes = ['Hombre', 'Mujer', 'Unisex'] as const;
export type Sex = (typeof sexes)[number];

export const conditions = [
  'nuevo_con_etiqueta',
  'nuevo_sin_uso',
  'como_nuevo',
  'buen_estado',
  'con_detalles',
] as const;
export type Condition = (typeof conditions)[number];

export const colors = [
  'negro',
  'blanco',
  'crudo',
  'beige',
  'camel',
  'marrón',
  'gris',
  'plateado',
  'dorado',
  'amarillo',
  'mostaza',
  'naranja',
  'coral',
  'rojo',
  'bordó',
  'rosado',
  'fucsia',
  'lila',
  'violeta',
  'celeste',
  'turquesa',
  'azul',
  'azul marino',
  'verde',
  'verde militar',
  'multicolor',
] as const;

export const departments = [
  'Artigas',
  'Canelones',
  'Cerro Largo',
  'Colonia',
  'Durazno',
  'Flores',
  'Florida',
  'Lavalleja',
  'Maldonado',
  'Montevideo',
  'Paysandú',
  'Río Negro',
  'Rivera',
  'Rocha',
  'Salto',
  'San José',
  'Soriano',
  'Tacuarembó',
  'Treinta y Tres',
] as const;

/** Measurements in centimetres. */
export const measures = [
  'length',
  'width',
  'height',
  'chest',
  'waist',
  'hips',
  'sleeve',
  'rise',
  'insole',
  'shoulders',
  'inseam',
  'shaft',
  'depth',
  'girth',
] as const;
export type Measure = (typeof measures)[number];
export type Measurements = Partial<Record<Measure, number>>;

/** Where the number on a label comes from. */
export const sizeSystems = ['uy', 'eu', 'br', 'ar'] as const;
export type SizeSystem = (typeof sizeSystems)[number];

/** Ages on the labels of children's clothes, beside the sizes "Niño" and "Bebé". */
export const childAges = [
  '0–3 meses',
  '3–6 meses',
  '6–9 meses',
  '9–12 meses',
  '12–18 meses',
  '18–24 meses',
  '2 años',
  '3 años',
  '4 años',
  '5 años',
  '6 años',
  '7 años',
  '8 años',
  '9 años',
  '10 años',
  '11 años',
  '12 años',
  '13 años',
  '14 años',
] as const;
export type ChildAge = (typeof childAges)[number];

export const productLimits = {
  title: 80,
  description: 300,
  brand: 40,
  pictures: 5,
  tags: 10,
  tag: 40,
  colors: 3,
  materials: 3,
  /** Whole pesos. */
  price: 1_000_000,
  stock: 99,
  centimetres: 300,
} as const;
