/**
 * The Spanish of the generated catalogue. Words hang together on purpose (gender, brand by kind, material by garment),
 * because a planner that takes them for independent must be seen to be wrong.
 */

/** Masculine, feminine, and both in the plural: decides the form of every adjective. */
export type Agreement = 'm' | 'f' | 'mp' | 'fp';

export interface GarmentWords {
  /** A category of the demo catalogue, which also says kind and accessory. */
  readonly category: string;
  readonly noun: string;
  readonly agreement: Agreement;
  /** How often it is offered to Mujer, Hombre and Unisex, within its kind. */
  readonly weight: readonly [woman: number, man: number, anyone: number];
  /** Typical price in pesos. */
  readonly price: number;
  readonly materials: readonly string[];
  /** The more usual first. */
  readonly brands: readonly string[];
}

// Without Champion: a stemmer takes it for championes, and those must never meet a remera.
const sport = ['Nike', 'Adidas', 'Puma', 'Umbro', 'Topper', 'Columbia'];
const fashion = [
  'Zara',
  'H&M',
  'Mango',
  'Bershka',
  'Forever 21',
  'Shein',
  'Renner',
  'Lolita',
  'Uniqlo',
  'Hering',
];
const denim = ["Levi's", 'Lee', 'Wrangler', 'Zara', 'Bershka', 'H&M'];
const outdoors = ['The North Face', 'Columbia', 'Montagne', 'Uniqlo', 'Quiksilver', 'Rip Curl'];
const classics = ['Legacy', 'Lacoste', 'Zara', 'Mango', 'Pecarí', 'Manos del Uruguay'];
const shoes = ['Hush Puppies', 'Zara', 'Mango', 'Renner', 'Pampero'];
const sneakers = [
  'Nike',
  'Adidas',
  'Converse',
  'Vans',
  'New Balance',
  'Puma',
  'Topper',
  'Skechers',
  'Champion',
];
const bags = ['Pecarí', 'Jansport', 'Montagne', 'Zara', 'Nike', 'Vans'];

type Row = readonly [
  category: string,
  noun: string,
  agreement: Agreement,
  weight: readonly [number, number, number],
  price: number,
  materials: readonly string[],
  brands: readonly string[],
];

const rows: readonly Row[] = [
  ['remera', 'Remera', 'f', [16, 22, 24], 420, ['algodón', 'viscosa', 'lycra'], [...sport, ...fashion]],
  ['musculosa', 'Musculosa', 'f', [5, 4, 2], 320, ['algodón', 'lycra', 'poliéster'], [...sport, 'Hering']],
  ['camisa', 'Camisa', 'f', [5, 16, 6], 690, ['algodón', 'lino', 'viscosa'], [...classics, ...fashion]],
  ['blusa', 'Blusa', 'f', [8, 0, 0], 590, ['seda', 'viscosa', 'raso', 'encaje'], fashion],
  ['buzo', 'Buzo', 'm', [6, 10, 14], 790, ['frisa', 'algodón', 'polar'], [...sport, ...fashion]],
  ['canguro', 'Canguro', 'm', [4, 9, 14], 890, ['frisa', 'algodón'], [...sport, 'Vans']],
  [
    'sweater',
    'Sweater',
    'm',
    [6, 6, 6],
    990,
    ['lana', 'merino', 'acrílico', 'mohair'],
    [...fashion, 'Lacoste'],
  ],
  ['cardigan', 'Cárdigan', 'm', [4, 1, 2], 950, ['lana', 'acrílico', 'hilo'], fashion],
  ['campera-jean', 'Campera de jean', 'f', [4, 5, 8], 1490, ['jean'], denim],
  ['campera-cuero', 'Campera de cuero', 'f', [3, 4, 3], 3200, ['cuero', 'cuerina'], classics],
  ['campera-puffer', 'Campera puffer', 'f', [4, 6, 8], 2400, ['nylon', 'pluma', 'poliéster'], outdoors],
  ['rompeviento', 'Rompeviento', 'm', [1, 4, 6], 1290, ['nylon', 'poliéster'], [...sport, ...outdoors]],
  ['tapado', 'Tapado', 'm', [4, 0, 0], 2900, ['paño', 'lana'], classics],
  ['saco', 'Saco', 'm', [3, 8, 1], 1900, ['paño', 'lino', 'lana', 'corderoy'], classics],
  ['poncho', 'Poncho', 'm', [1, 1, 6], 2600, ['lana', 'merino'], ['Manos del Uruguay']],
  ['vaquero', 'Vaquero', 'm', [8, 14, 6], 1100, ['jean', 'lycra'], denim],
  [
    'oxford',
    'Pantalón oxford',
    'm',
    [3, 0, 0],
    990,
    ['corderoy', 'jean', 'gabardina'],
    [...denim, ...fashion],
  ],
  ['jogging', 'Jogging', 'm', [2, 7, 8], 780, ['frisa', 'algodón'], sport],
  ['calza', 'Calza', 'f', [7, 1, 0], 590, ['lycra', 'algodón'], sport],
  ['short', 'Short', 'm', [6, 6, 4], 490, ['jean', 'lino', 'algodón'], [...fashion, ...sport]],
  ['pollera', 'Pollera', 'f', [8, 0, 0], 650, ['viscosa', 'jean', 'lana', 'gasa'], fashion],
  ['vestido', 'Vestido', 'm', [12, 0, 0], 990, ['viscosa', 'algodón', 'lino', 'seda'], fashion],
  [
    'vestido-fiesta',
    'Vestido de fiesta',
    'm',
    [4, 0, 0],
    2300,
    ['satén', 'raso', 'lentejuelas', 'tul'],
    fashion,
  ],
  [
    'camiseta-futbol',
    'Camiseta de fútbol',
    'f',
    [1, 8, 5],
    1390,
    ['poliéster'],
    ['Puma', 'Nike', 'Umbro', 'Adidas'],
  ],
  ['pijama', 'Pijama', 'm', [2, 2, 2], 690, ['franela', 'algodón', 'satén'], ['Hering', 'Renner', 'H&M']],
  ['championes', 'Championes', 'mp', [42, 60, 70], 1890, ['cuero', 'lona', 'sintético'], sneakers],
  ['botas', 'Botas', 'fp', [16, 5, 4], 2400, ['cuero', 'gamuza', 'cuerina'], shoes],
  ['borcegos', 'Borcegos', 'mp', [6, 9, 14], 2900, ['cuero', 'charol'], ['Dr. Martens', 'Pampero']],
  ['zapatos', 'Zapatos', 'mp', [6, 18, 2], 1500, ['cuero', 'gamuza', 'charol'], shoes],
  ['tacos', 'Tacos', 'mp', [9, 0, 0], 1300, ['cuerina', 'charol', 'gamuza'], shoes],
  [
    'sandalias',
    'Sandalias',
    'fp',
    [12, 2, 4],
    990,
    ['cuero', 'cuerina', 'corcho'],
    ['Birkenstock', ...shoes],
  ],
  ['mocasines', 'Mocasines', 'mp', [5, 4, 2], 1400, ['cuero', 'gamuza'], shoes],
  ['ojotas', 'Ojotas', 'fp', [4, 2, 4], 450, ['goma', 'plástico'], ['Havaianas', 'Adidas', 'Rip Curl']],
  ['anillo', 'Anillo', 'm', [9, 4, 6], 650, ['plata', 'acero', 'oro'], []],
  ['collar', 'Collar', 'm', [12, 3, 4], 590, ['plata', 'perlas', 'acero', 'madera'], []],
  ['pulsera', 'Pulsera', 'f', [9, 4, 6], 390, ['plata', 'acero', 'hilo'], []],
  ['aretes', 'Aretes', 'mp', [14, 1, 2], 420, ['plata', 'fantasía', 'madera'], []],
  ['reloj', 'Reloj', 'm', [6, 16, 8], 1900, ['acero', 'plástico', 'cuero'], ['Casio', 'Swatch']],
  [
    'cinturon',
    'Cinturón',
    'm',
    [8, 20, 6],
    520,
    ['cuero', 'cuerina', 'lona'],
    ['Pecarí', "Levi's", 'Lacoste'],
  ],
  ['gorra', 'Gorra', 'f', [3, 16, 16], 480, ['algodón', 'poliéster'], ['Nike', 'Vans', 'Adidas', 'Puma']],
  ['bufanda', 'Bufanda', 'f', [8, 6, 10], 490, ['lana', 'acrílico', 'crochet'], ['Manos del Uruguay']],
  ['lentes', 'Lentes', 'mp', [8, 10, 10], 890, ['acetato', 'metal', 'carey'], ['Ray-Ban']],
  ['mochila', 'Mochila', 'f', [6, 12, 22], 1200, ['nylon', 'lona', 'cuero'], bags],
  ['cartera', 'Cartera', 'f', [18, 0, 0], 1300, ['cuero', 'cuerina', 'gamuza'], bags],
  ['riñonera', 'Riñonera', 'f', [3, 4, 8], 590, ['nylon', 'lona', 'cuerina'], bags],
  ['guantes', 'Guantes', 'mp', [3, 3, 4], 350, ['lana', 'cuero', 'polar'], []],
];

export const garments: readonly GarmentWords[] = rows.map(
  ([category, noun, agreement, weight, price, materials, brands]) => ({
    category,
    noun,
    agreement,
    weight,
    price,
    materials,
    brands: [...new Set(brands)],
  }),
);

/** The colour's name and its four forms, the more usual first. */
export const colors: readonly { readonly name: string; readonly forms: Record<Agreement, string> }[] = [
  ...['negro', 'blanco', 'rojo', 'amarillo', 'rosado', 'plateado', 'dorado'].map((name) => ({
    name,
    forms: { m: name, f: `${name.slice(0, -1)}a`, mp: `${name}s`, fp: `${name.slice(0, -1)}as` },
  })),
  ...['celeste', 'verde', 'violeta', 'naranja', 'turquesa', 'lila', 'mostaza', 'fucsia'].map((name) => ({
    name,
    forms: { m: name, f: name, mp: `${name}s`, fp: `${name}s` },
  })),
  { name: 'azul', forms: { m: 'azul', f: 'azul', mp: 'azules', fp: 'azules' } },
  { name: 'gris', forms: { m: 'gris', f: 'gris', mp: 'grises', fp: 'grises' } },
  { name: 'marrón', forms: { m: 'marrón', f: 'marrón', mp: 'marrones', fp: 'marrones' } },
  ...['azul marino', 'beige', 'camel', 'bordó', 'verde militar', 'coral', 'crudo'].map((name) => ({
    name,
    forms: { m: name, f: name, mp: name, fp: name },
  })),
];

export const patterns = [
  'rayado',
  'cuadros',
  'floreado',
  'lunares',
  'estampado',
  'bordado',
  'animal print',
] as const;

export const titleDetails = [
  'oversize',
  'de los noventa',
  'sin uso',
  'con etiqueta',
  'vintage',
  'tejido a mano',
  'edición limitada',
  'de temporada',
  'como recién comprado',
  'de corte recto',
] as const;

/** The very common word: more than half of all descriptions have it. */
export const commonWord = 'envíos';
/** Two common words that never meet in one product. */
export const strangers = ['remera', 'championes'] as const;

export const shippingSentence = 'Hago envíos a todo el país.';
export const rareSentence = (word: string) => `Colección ${word}.`;
export const materialSentence = (materials: string) => `Material: ${materials}.`;
export const brandSentence = (brand: string) => `Marca ${brand}, original.`;

export const storySentences = [
  'La historia es corta: me lo regalaron y nunca fue mi estilo.',
  'Lo usé un solo invierno y quedó guardado.',
  'Viene de una casa sin mascotas y sin humo.',
  'Lo compré en un viaje y ya no me entra.',
  'Era de mi hermana, que se mudó y dejó el ropero.',
  'Está como el primer día, lavado a mano.',
  'Tiene un detalle mínimo que se ve en la tercera foto.',
  'Lo vendo porque necesito lugar.',
  'Acompañó muchas tardes de rambla y quiere más.',
  'Se estrenó en un casamiento y no volvió a salir.',
  'Combina con todo y abriga de verdad.',
  'Talle fiel, medidas por mensaje.',
] as const;

export const pickupSentences = [
  'Retiro por el centro.',
  'Coordino entrega los sábados.',
  'Dejo probar sin compromiso.',
  'Acepto cambios por algo parecido.',
  'Precio conversable si llevás dos.',
] as const;

/** Put after a demo tag to make the further tags: `vintage de invierno`. */
export const tagEndings = ['de invierno', 'de verano', 'para regalar', 'de autor'] as const;

export const firstNames =
  'Lucía Mateo Valentina Bruno Sofía Camila Joaquín Elena Martina Santiago Florencia Nicolás Agustina Diego Carolina Rodrigo Micaela Facundo Victoria Sebastián Romina Gonzalo Natalia Federico Paula Andrés Mariana Pablo Julieta Ignacio'.split(
    ' ',
  );
export const lastNames =
  'Ferreira Sosa Cabrera Pereyra Techera Yáñez Muñoz Olivera Umpiérrez Rodríguez González Martínez Silva Pérez Fernández García López Núñez Suárez Acosta Viera Correa Píriz Bentancor Larrosa Machado Olmedo Etcheverry Batista Duarte'.split(
    ' ',
  );

export const profileSentences = [
  '',
  'Vacío el ropero de a poco.',
  'Ropa cuidada, respuestas rápidas.',
  'Feria todos los domingos.',
  'Vendo lo que ya no uso y compro poco y bueno.',
  'Talles grandes y cosas lindas.',
] as const;

/** Department and its share of people. */
export const departments: readonly (readonly [name: string, share: number])[] = [
  ['Montevideo', 46],
  ['Canelones', 16],
  ['Maldonado', 7],
  ['Salto', 4],
  ['Colonia', 4],
  ['Paysandú', 3],
  ['San José', 3],
  ['Rivera', 3],
  ['Tacuarembó', 3],
  ['Soriano', 2],
  ['Cerro Largo', 2],
  ['Artigas', 2],
  ['Rocha', 2],
  ['Florida', 2],
  ['Lavalleja', 1],
  ['Durazno', 1],
  ['Río Negro', 1],
  ['Treinta y Tres', 1],
  ['Flores', 1],
];
