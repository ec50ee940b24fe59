import type { ReplyOf } from '@perchero/contract/endpoint';
import { type getLanding, maxNewestProducts } from '@perchero/contract/pages/landing';
import { productNumber, readDemoCatalogue } from '../../tools/seed/demo-catalogue.ts';
import { readProducts } from './catalogue.ts';

type LandingReply = ReplyOf<typeof getLanding>;

/** In the order of the mockup. */
const drawings = [
  'campera-jean',
  'remera-rayada',
  'buzo-guarda',
  'lentes-carey',
  'championes-retro',
  'cartera-medialuna',
  'camisa-cuadros',
  'pollera-plisada',
];

/** The landing of the demo catalogue, with a commission that differs from the default. */
export function landingReply(change: Partial<LandingReply> = {}): LandingReply {
  const { products, people } = readDemoCatalogue();
  const cards = new Map(readProducts().map((card) => [card.id, card]));
  const newest = drawings.slice(0, maxNewestProducts).flatMap((name) => {
    const product = products.find(({ images }) => images[0] === `${name}.svg`);
    const card = product && cards.get(productNumber(product.id));
    const seller = people.find(({ username }) => username === product?.seller);
    if (!product || !seller || !card?.image || !card.preview) return [];
    const { id, title, price, likes, comments, created_at, image, preview } = card;
    return [
      {
        id,
        title,
        price,
        likes,
        comments,
        created_at,
        image,
        preview,
        description: product.description,
        department: seller.department,
        seller: {
          username: seller.username,
          full_name: seller.full_name,
          avatar_url: seller.avatar && `avatars/${seller.avatar.replace('.svg', '')}`,
        },
      },
    ];
  });
  return { products: newest, commission: { basisPoints: 850 }, ...change };
}
