import { type Order, orders } from '@perchero/contract/search/catalogue-query';
import { orderWords } from '#app/shared/order-words/texts.ts';
import type { LegalTexts } from '../texts.ts';

const how: Record<Order, string> = {
  relevancia:
    'primero lo que más se parece a lo que escribiste. Es el orden de siempre cuando buscás con palabras, y solo existe ahí.',
  recientes:
    'primero lo último que se publicó. Es el orden de siempre cuando mirás sin buscar nada. Editar una prenda, o pausarla y volver a colgarla, no la sube.',
  'precio-asc': 'de la más barata a la más cara.',
  'precio-desc': 'de la más cara a la más barata.',
  likes: 'primero las que más gustaron.',
  comentarios: 'primero las que tienen más comentarios.',
};

/** True to the code of the search: whoever changes one changes the other. */
export const howWeOrderTexts: LegalTexts = {
  title: 'Cómo ordenamos',
  description:
    'Por qué una prenda aparece antes que otra en Perchero: los órdenes que hay, qué mira el buscador y qué no. Nadie paga por estar primero.',
  intro:
    'Qué prenda ves primero lo decide una regla, la misma para todas las personas. Acá la contamos entera. Nadie paga por estar más arriba.',
  sections: [
    {
      title: 'Los órdenes que hay',
      paragraphs: ['El orden lo elegís vos, arriba de la lista:'],
      points: orders.map((order) => `${orderWords[order]}: ${how[order]}`),
    },
    {
      title: 'Si dos prendas empatan',
      paragraphs: [
        'Va primero la que se publicó después. Pasa seguido: dos prendas al mismo precio, con los mismos me gusta o que coinciden igual con tu búsqueda.',
      ],
    },
    {
      title: 'Qué mira el buscador',
      paragraphs: [
        'Cuando escribís, primero entendemos qué pedís: qué prenda, de qué marca, color, talle y estado, para quién y cómo es. Después cada prenda suma puntos por cada cosa que cumple. Lo que más pesa es que sea la prenda que pediste.',
        'Para eso miramos el título, la categoría, la marca, los colores, el talle, el estado, los materiales y las etiquetas. La descripción cuenta solo para palabras que no conocemos. Además:',
      ],
      points: [
        'Da lo mismo con tilde o sin tilde, en mayúscula o en minúscula, en singular o en plural. La ñ sí cuenta: un moño no es un mono.',
        'Entendemos cómo se habla acá: si buscás championes también aparecen las que alguien publicó como zapatillas. Las que dicen tu palabra van antes.',
        'Si una palabra nombra una marca, un color, un talle, un estado o para quién es, la tomamos por eso: en «campera negra talle M», la M es el talle.',
        'Lo que cumple del todo suma más que lo que se acerca: si pedís negro, una prenda negra va antes que una que tiene algo de negro.',
        'Si una palabra parece mal escrita, buscamos la que más se le parece y te lo decimos. Cuando no estamos seguros, las prendas que la dicen tal como la escribiste van primero.',
        'Si hay pocas prendas con todo lo que pediste, detrás mostramos las que se acercan.',
        'Si no conocemos ninguna de tus palabras y ninguna prenda las dice, preferimos no mostrar nada a mostrar cualquier cosa.',
        'Si no pedís para niños, entre prendas que suman lo mismo van antes las de grandes.',
      ],
    },
    {
      title: 'Los filtros no cambian el orden',
      paragraphs: [
        'Un filtro saca de la lista lo que no va y deja lo demás en el mismo orden. Si elegís dos valores del mismo filtro, ves las prendas de uno o del otro; si elegís dos filtros distintos, ves las que cumplen los dos. Con las etiquetas, las que tienen todas.',
        'Al lado de cada opción decimos cuántas prendas verías con ella.',
      ],
    },
    {
      title: 'Qué no miramos',
      paragraphs: ['Dos personas que buscan lo mismo al mismo tiempo ven lo mismo. Para ordenar no usamos:'],
      points: [
        'Dinero: no hay avisos ni prendas destacadas, y lo que cobra Perchero por una venta no cuenta.',
        'Quién sos: ni tu edad, ni tu género, ni dónde estás, ni lo que miraste, buscaste o compraste antes.',
        'Quién vende: ni cuánto vendió, ni hace cuánto está, ni cuánta gente conoce su perfil.',
        'Un perfil tuyo: no armamos ninguno. Tus búsquedas recientes quedan en tu dispositivo y las borrás cuando quieras.',
      ],
    },
    {
      title: 'Qué tan al día está',
      paragraphs: [
        'Cada prenda es única. Cuando se vende o la descuelgan sale de la lista enseguida, por lo común en menos de un segundo, y el precio que ves es el de ese momento.',
        'Las cantidades pueden tener hasta 2 segundos: las contamos de a ratos para que la lista abra rápido.',
        'Si un día el buscador no responde, te mostramos una lista más simple: lo más nuevo primero, con tus filtros y tus palabras tal cual, y sin cantidades.',
      ],
    },
  ],
};
