import type { ReplyOf } from '@perchero/contract/endpoint';
import { type getLanding, landingPieces } from '@perchero/contract/pages/landing';
import { productNumber, readDemoCatalogue } from '../../seed/demo-catalogue.ts';
import { readProducts } from './catalogue.ts';

type LandingReply = ReplyOf<typeof getLanding>;

/** As the mockup shows them. */
const shown = [
  'campera-jean',
  'remera-rayada',
  'buzo-guarda',
  'lentes-carey',
  'championes-retro',
  'cartera-medialuna',
  'camisa-cuadros',
  'pollera-plisada',
];

/** The landing of the demo shop; what it costs to sell is told so that nobody takes it for the usual. */
export function landingReply(told: Partial<LandingReply> = {}): LandingReply {
  const { products, people } = readDemoCatalogue();
  const cards = new Map(readProducts().map((card) => [card.id, card]));
  const pieces = shown.slice(0, landingPieces).flatMap((name) => {
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
  return { pieces, commission: { basisPoints: 850 }, ...told };
}
