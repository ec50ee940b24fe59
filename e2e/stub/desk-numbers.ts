import type { NumbersOfDay } from '@perchero/contract/desk/numbers';
import type { NumberPeriod } from '@perchero/contract/desk/numbers.rules';
import { signedIn } from './member.ts';
import { productReply } from './product.ts';
import { ownProduct } from './seller.ts';
import type { Page } from '@playwright/test';
import type { StubShop } from './shop.ts';

/** Days until 17 November 2026; every seventh has most views. */
export function numbersOf(period: NumberPeriod): NumbersOfDay[] {
  const last = Date.UTC(2026, 10, 17);
  return Array.from({ length: period }, (_, index) => {
    const ago = period - 1 - index;
    return {
      day: new Date(last - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
      views: ago % 7 === 3 ? 28 : 6 + ((ago * 5) % 11),
      likes: ago % 3,
      saves: Number(ago % 4 === 1),
      offers: Number(ago % 9 === 2),
      sales: Number(ago === 5),
    };
  });
}

/** Signs Lucía in and sets the numbers of her jacket; returns the path of their page. */
export async function withNumbers(page: Page, shop: StubShop): Promise<string> {
  await signedIn(page.context(), shop);
  const product = ownProduct();
  shop.state.answers[`GET /api/products/${product.id}`] = { body: productReply(product) };
  for (const period of [7, 30, 90] as const)
    shop.state.answers[`GET /api/desk/numbers?days=${period}&product=${product.id}`] = {
      body: { days: numbersOf(period) },
    };
  shop.state.answers['GET /api/desk/price-hint'] = {
    body: { hint: { low: 1500, middle: 1800, high: 2100, cases: 12 } },
  };
  return `/ventas/estanteria/${product.id}`;
}
