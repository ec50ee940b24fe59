import { productLimits } from '@perchero/contract/catalogue/product';
import type { Product } from '@perchero/contract/catalogue/products';
import type { ProductCard } from '@perchero/contract/search/list-products';
import { readProducts } from './catalogue.ts';
import { jeanJacket } from './product.ts';
import { uglyPhotoCount, uglyPreview } from './ugly-photos.ts';

export const longName = 'María de los Ángeles Etcheverry Zubillaga';
export const longUsername = 'mariadelosangeles_ez';

const titles = [
  'Campera de cuero ecológico negra con corderito',
  'Vestido',
  'CHAMPIONES NIKE AIR MAX 97 ORIGINALES IMPECABLES!!',
  'Buzo canguro Champion gris melange de los noventa, talle grande',
  'Jean',
  'Superextraordinariamentefosforescentes medias',
];
const prices = [50, 1290, 24_990, 189_900, 990, 12_500];
const likes = [0, 10_000, 3, 999, 1, 12_431];
const usernames = [longUsername, 'ana', 'el_ropero_de_la_abue'];

/** What a shop really gets: ordinary photos, and words and figures of every length. */
export function uglyCards(count = uglyPhotoCount): ProductCard[] {
  return readProducts()
    .slice(0, count)
    .map((card, place) => ({
      ...card,
      title: titles[place % titles.length] ?? '',
      price: prices[place % prices.length] ?? 1,
      likes: likes[place % likes.length] ?? 0,
      comments: likes[(place + 3) % likes.length] ?? 0,
      liked: place % 4 === 1,
      image: `productPictures/fea-${place}`,
      preview: card.preview && { ...card.preview, ...uglyPreview(place) },
      seller: { username: usernames[place % usernames.length] ?? '' },
    }));
}

const story =
  'La compré en la feria de Tristán Narvaja y la usé dos inviernos seguidos en la rambla, hasta que me mudé y ya no entra en el ropero. ';

/** A dear piece with as many photos as there may be, all of them ugly, and much to tell. */
export function uglyProduct(): Product {
  const numbers = [0, 6, 7, 8, 5];
  const piece = jeanJacket();
  return jeanJacket({
    title: 'Campera de cuero ecológico negra con corderito adentro y cierres',
    price: 189_900,
    likes: 10_000,
    comments: 12_431,
    description: story.repeat(3).slice(0, productLimits.description).trim(),
    images: numbers.map((number) => `productPictures/fea-${number}`),
    pictures: numbers.flatMap((number) =>
      piece.pictures
        .slice(0, 1)
        .map((picture) => ({ ...picture, ...uglyPreview(number), path: `productPictures/fea-${number}` })),
    ),
    seller: { ...piece.seller, username: longUsername, full_name: longName },
  });
}
