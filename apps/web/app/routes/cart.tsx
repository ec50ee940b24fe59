import { getCart } from '@perchero/contract/cart/cart';
import { pageTexts as texts } from '#app/features/cart/texts.ts';
import { CartScreen } from '#app/screens/cart-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { hasSessionCookie } from '#app/shared/session.server.ts';
import type { Route } from './+types/cart.ts';

/** A guest's cart is stored in the browser only. */
export async function loader({ request }: Route.LoaderArgs) {
  if (!hasSessionCookie(request)) return null;
  const result = await callApi(request, getCart, { query: {} });
  return result.ok ? result.value.cart : null;
}

export function meta() {
  return privatePageTags(texts.documentTitle);
}

export default function CartRoute({ loaderData }: Route.ComponentProps) {
  return <CartScreen initial={loaderData} />;
}
