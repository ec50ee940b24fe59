import type { AccessoryType, Condition, Measure, ProductType } from '@perchero/contract/catalogue/product';

/** What people call the things a product is described with. */
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
  } satisfies Record<Measure, string>,
  size: sizeName,
  /** A size among those of other types: both shoes and trousers have a 40. */
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
