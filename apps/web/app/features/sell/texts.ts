import type { Category } from '@perchero/contract/catalogue/categories';
import type { AccessoryType, Condition, Sex } from '@perchero/contract/catalogue/product';
import { formatNumber } from '#app/shared/format.ts';

const list = new Intl.ListFormat('es-UY', { type: 'conjunction' });

/** Texts that differ between publishing and editing. */
export const modeTexts = {
  publish: {
    title: 'Colgá algo nuevo',
    intro: 'Contá qué es, ponele precio y listo.',
    send: 'Publicar',
    sending: 'Publicando…',
    done: '¡Producto publicado exitosamente!',
    failed: 'Error al publicar el producto. Intenta de nuevo.',
  },
  edit: {
    title: 'Editar prenda',
    intro: 'Los cambios se ven al instante.',
    send: 'Guardar',
    sending: 'Guardando…',
    done: '¡Producto editado exitosamente!',
    failed: 'Error al editar el producto. Intenta de nuevo.',
  },
} as const;

export const texts = {
  pageTitle: 'Vender',
  uploadFailed: (reason: string) => `Error de subida: ${reason}`,
  goToLogin: 'INGRESÁ',

  gateTitle: 'Falta un paso para vender',
  gateText: {
    publish:
      'Así cobrás directo en tu cuenta. Lo hacés una sola vez. Si querés, completá la prenda antes: queda guardada.',
    edit: 'Así cobrás directo en tu cuenta. Lo hacés una sola vez.',
  },
  linkAccount: 'Vincular cuenta',
  lockedTitle: 'Esta prenda ya no se edita',
  seeProducts: 'Ver prendas',

  garment: '¿La compraste en Perchero?',
  garmentHint: 'Si es una de estas, sigue su historia con vos.',
  chooseGarment: 'Elegí la prenda',
  noGarment: 'No, es otra',
  untitledGarment: 'Una prenda con historia',
  moreGarments: 'Ver más',
  loadingGarments: 'Cargando…',
  garmentsFailed: 'No pudimos traer más prendas.',
  photos: 'Fotos',
  photosHint: 'Hasta 5. La primera es la portada. Mostrá el frente, un detalle y la etiqueta.',
  product: 'La prenda',
  title: 'Título',
  titleHint: 'Cortito y claro',
  titleExample: 'Campera de jean oversize',
  description: 'Contá su historia',
  descriptionHint: 'Es la descripción que ven todos',
  descriptionExample: '¿De dónde viene? ¿Qué detalle tiene? ¿Por qué se va?',
  price: 'Precio',
  priceHint: 'Pesos uruguayos, sin centavos',
  sex: 'Sexo',
  sexes: { Mujer: 'Mujer', Hombre: 'Hombre', Unisex: 'Unisex' } satisfies Record<Sex, string>,
  delivery: 'Cómo la entregás',
  differ: 'Cambiar solo para esta prenda',
  differs: 'Vale solo para esta prenda.',
  asUsual: 'Entregarla como las demás',
  kindAndSize: 'Tipo y talle',
  productType: 'Tipo de prenda',
  accessoryType: 'Accesorio',
  chooseAccessory: 'Elegí qué accesorio es',
  size: 'Talle',
  chooseSize: 'Elegí el talle',
  /** What the size of an accessory measures. */
  sizeHints: {
    collar: 'El largo, abierto',
    pulsera: 'El largo, abierta',
    reloj: 'El ancho de la caja',
    cinturon: 'Hasta el agujero del medio',
    gorro: 'El contorno de la cabeza',
    bufanda: 'El largo, sin flecos',
    lentes: 'El ancho de cada lente',
    mochila: 'Los litros que entran',
    riñonera: 'Los litros que entran',
  } as Partial<Record<AccessoryType, string>>,
  typeFirst: 'Elegí primero el tipo de prenda',
  accessoryFirst: 'Elegí primero el accesorio',

  sizeSystem: '¿De dónde es el número?',
  age: 'Edad',
  noAge: 'Sin decir',

  missing: {
    title: 'Falta el título',
    description: 'Falta la descripción',
    sexo: 'Elegí una opción',
    productType: 'Elegí el tipo de prenda',
    accessoryType: 'Elegí el accesorio',
    size: 'Elegí el talle',
  },

  tags: 'Etiquetas',
  optional: 'opcional',
  searchTags: 'Buscar etiquetas',
  tagsExample: 'Buscá: lana, vintage, fiesta',
  tagsHint: 'Hasta 10. Si no está en la lista, escribila y apretá Enter.',
  tagsFull: 'Ya pusiste 10 etiquetas.',
  removeTag: (name: string) => `Quitar etiqueta ${name}`,

  more: 'Más detalles',
  moreOptional: '(opcional)',
  moreHint: 'Marca, color, materiales: ayudan a que te encuentren y a que pregunten menos.',
  brand: 'Marca',
  brandExample: 'Levi’s, Zara, sin marca',
  conditionAndPlace: 'Estado y lugar',
  condition: 'Estado',
  conditionHints: {
    nuevo_con_etiqueta: 'Nunca se usó y conserva la etiqueta.',
    nuevo_sin_uso: 'Sin etiqueta, pero nunca se usó.',
    como_nuevo: 'Se usó poquito y no se le nota.',
    buen_estado: 'Se nota el uso, sin fallas.',
    con_detalles: 'Tiene alguna marca o falla: contala en la historia.',
  } satisfies Record<Condition, string>,
  category: 'Categoría',
  noCategory: 'Sin elegir',
  suggestion: (category: Category) => `¿${asQuestion(category.label)}?`,
  acceptSuggestion: 'Sí',
  colors: 'Colores',
  colorsHint: 'Hasta 3.',
  materials: 'Materiales',
  materialsHint: 'Hasta 3.',
  materialsFull: 'Ya pusiste 3 materiales.',
  materialExample: 'Buscá: algodón, lana, cuero',
  removeMaterial: (name: string) => `Quitar material ${name}`,
  measurements: 'Medidas',
  measurementsHint: (flat: readonly string[]) =>
    `Con la prenda apoyada y sin estirar.${flat.length > 0 ? ` ${capitalised(list.format(flat))}, de costado a costado.` : ''}`,
  unusualMeasure: (name: string, from: number, to: number) =>
    `¿Está bien? ${name} suele medir entre ${formatNumber(from)} y ${formatNumber(to)} cm.`,
  wrongMeasure: 'Hasta 300, de a medio.',
  wrongStock: 'Entre 1 y 99.',
  department: 'Departamento',
  noDepartment: 'Sin elegir',
  departmentHint: 'Lo recordamos para la próxima.',
  stock: 'Cantidad',
  stockHint: 'Casi siempre es una sola.',

  unfinished: 'Tenías otra prenda a medio colgar. Publicala o descartala, y seguimos con la que compraste.',
  draftHere: 'El borrador se guarda solo en este dispositivo',
  draftSaved: (ago: string | null) => `Borrador guardado ${ago ?? 'recién'}`,
  savedEverywhere: 'Se ve así en todos lados al guardar',
  discard: 'Descartar',
  cancel: 'Cancelar',
  discardTitle: '¿Descartar el borrador?',
  discardText: 'Se borran las fotos y todo lo que escribiste. No se puede deshacer.',
  keepWriting: 'Seguir escribiendo',
  discardAll: 'Sí, descartar',

  preview: 'Vista previa',
  previewTitle: 'Así se va a ver',
  untitled: 'Tu prenda',
  noSize: '—',
  tip: 'Las prendas con tres fotos o más y una historia reciben más comentarios.',
};

const plurals =
  /^(Championes|Botas|Botitas|Borcegos|Zapatos|Plataformas|Chatitas|Guillerminas|Mocasines|Alpargatas|Ojotas|Sandalias|Zuecos|Gomones|Pantuflas|Bucaneras|Lentes|Guantes|Medias|Caravanas|Tiradores)/;
const uncounted = /^Ropa/;
const feminine = /^(?!Pijama)\S*a\b|^(Bikini|Bomber)/;

/** `Campera de jean` → `Es una campera de jean`. */
function asQuestion(label: string): string {
  const name = label.toLowerCase();
  if (plurals.test(label)) return `Son ${name}`;
  if (uncounted.test(label)) return `Es ${name}`;
  return feminine.test(label) ? `Es una ${name}` : `Es un ${name}`;
}

/** "pecho y cintura" → "Pecho y cintura". */
function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
