import { formatNumber, formatPrice } from '#app/shared/format.ts';
import { guaranteeText } from '#app/shared/guarantee/texts.ts';

const percent = (basisPoints: number) => `${formatNumber(basisPoints / 100)} %`;

export const headTexts = {
  title: 'Perchero · Compralo, contalo, pasalo.',
  description:
    'Ropa de segunda mano con historia, entre personas de todo Uruguay. Comprá lo que otros ya quisieron y pasá lo que ya no te ponés.',
};

export const communityTexts = {
  name: 'Perchero',
  words: ['Compralo,', 'contalo,', 'pasalo.'],
  lead: 'Ropa usada con nombre y apellido. Una comunidad uruguaya para comprar lo que otros ya quisieron y pasar lo que ya no te ponés.',
  see: 'Ver prendas',
  sell: 'Quiero vender',
};

export const howTexts = {
  title: 'Así de fácil',
  lead: 'Tres verbos, y la ropa sigue viaje.',
  buy: {
    title: 'Compralo',
    text: 'Filtrá por talle, tipo y etiqueta. Pagás a cada persona con Mercado Pago.',
  },
  tell: {
    title: 'Contalo',
    text: 'Cada prenda trae su historia. Preguntá, comentá y guardala en tus colecciones.',
  },
  pass: {
    title: 'Pasalo',
    text: (pictures: number) => `¿Ya no lo usás? Hasta ${pictures} fotos, un precio, y vuelve al perchero.`,
  },
  chat: ['¿Da para usar con botas?', 'Re da, y abriga pila', '¡Me lo llevo!'],
};

export const feedTexts = {
  title: 'Acá la ropa tiene quien la cuente',
  lead: 'Posteos cortos, sin vueltas: de dónde viene, qué vivió y por qué se va. Comentás, respondés y seguís la charla.',
  action: 'Leer qué se cuenta',
  list: 'Lo último que se colgó',
  by: (username: string) => `@${username}`,
  likes: (count: string) => `${count} me gusta`,
  comments: (count: string) => `${count} comentarios`,
  nothing: {
    title: 'Todavía no cuelga nada',
    text: 'La primera historia puede ser la tuya.',
    action: 'Colgar una prenda',
  },
};

const examplePesos = 1000;

export const moneyTexts = {
  title: ['Pagá tranqui,', 'vendé tranqui.'],
  payment: {
    title: 'Pagos seguros',
    text: 'Pagás en Mercado Pago. Ni Perchero ni quien vende ven los datos de tu tarjeta.',
  },
  commission: {
    title: (basisPoints: number | null) =>
      basisPoints ? `Comisión del ${percent(basisPoints)}, a la vista` : 'Comisiones a la vista',
    /** Our commission only, without the payment provider's fee. */
    text: (basisPoints: number | null) => {
      if (basisPoints === null)
        return 'Publicar no cuesta nada. Antes de publicar ves cuánto se descuenta y cuánto recibís.';
      const kept =
        basisPoints === 0
          ? 'vender tampoco: Perchero no cobra comisión'
          : `si vendés a ${formatPrice(examplePesos)}, Perchero se queda con ${formatPrice((examplePesos * basisPoints) / 10_000)}`;
      return `Publicar no cuesta nada y ${kept}. Lo que cobra Mercado Pago va aparte.`;
    },
  },
  guarantee: {
    title: 'Garantía Perchero',
    text: guaranteeText,
  },
  care: {
    title: '100 % segunda mano',
    above: ['Hecho para volver a usarse', 'Industria del barrio'],
    rules: ['Pago con Mercado Pago', 'Un pago por vendedor', 'Publicar: $ 0', '48 horas para reclamar'],
    below: ['No usar lavandina', 'sobre las historias'],
    commission: 'Comisión por venta',
    percent,
  },
};

export const shippingTexts = {
  title: 'De tu ropero a todo el país',
  lead: 'Elegís cómo te llega antes de pagar: en persona o por envío, con el costo a la vista.',
  steps: ['Se acredita el pago', 'Sale el paquete', 'Llega a destino'],
  register: 'Creá tu cuenta',
  sell: 'Vender una prenda',
  see: 'Ver prendas',
  departments: 'Los 19 departamentos',
  marked: 'De los marcados salieron las últimas prendas.',
};

/** The slides in order; the ids are URL fragments. */
export const slideTexts = [
  { id: 'comunidad', name: 'Comunidad' },
  { id: 'como-funciona', name: 'Cómo funciona' },
  { id: 'lo-que-se-cuenta', name: 'Lo que se cuenta' },
  { id: 'pagos-y-garantia', name: 'Pagos, comisión y garantía' },
  { id: 'envios', name: 'Envíos' },
] as const;

export const buttonsTexts = { label: 'Secciones de la portada' };
