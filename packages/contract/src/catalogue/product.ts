/** The closed lists a product is described with. Labels for people live in the web app. */
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

export const productLimits = { title: 80, description: 300, brand: 40, pictures: 5 } as const;
