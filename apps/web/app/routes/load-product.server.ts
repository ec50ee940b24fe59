import { getProduct } from '@perchero/contract/catalogue/products';
import type { ProductPage } from '#app/features/product/product-page.ts';
import { callApi } from '#app/shared/api.server.ts';

/** Reads a piece for whoever asks; `id` is what stands in the address. */
export async function loadProduct(request: Request, id: string): Promise<ProductPage> {
  const result = await callApi(request, getProduct, { params: { id }, query: {} });
  if (result.ok) return { ok: true, product: result.value.product, now: new Date().toISOString() };
  // A number that cannot be one is nobody's.
  const code = result.code === 'invalid-input' ? 'not-found' : result.code;
  return { ok: false, code, requestId: result.requestId };
}
