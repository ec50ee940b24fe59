import type { ProductCard } from '@perchero/contract/search/list-products';
import { type SellValues, wireSize } from '#app/features/sell/sell-values.ts';

/** The card that a list will show for the values of the form. */
export function cardOfValues(values: SellValues, id: number, username: string): ProductCard {
  return {
    id,
    user_id: '',
    title: values.title.trim(),
    price: Number(values.price),
    former_price_cents: null,
    size: wireSize(values),
    sexo: values.sexo || 'Unisex',
    likes: 0,
    liked: false,
    sold: false,
    comments: 0,
    created_at: '',
    image: null,
    preview: null,
    seller: { username },
  };
}
