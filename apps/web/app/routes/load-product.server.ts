import { getProduct } from '@perchero/contract/catalogue/products';
import type { ProductPage } from '#app/features/product/product-page.ts';
import { callApi } from '#app/shared/api.server.ts';
import { readCommentId } from '#app/shared/product-address.ts';

/** Loads a product; `id` comes from the URL, and `search` may name a comment. */
export async function loadProduct(request: Request, id: string, search: string): Promise<ProductPage> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return { ok: false, code: 'not-found', requestId: null };
  const comentario = readCommentId(search);
  const query = comentario === null ? {} : { comentario };
  const result = await callApi(request, getProduct, { params: { id }, query });
  if (result.ok) return { ok: true, ...result.value, now: new Date().toISOString() };
  return { ok: false, code: result.code, requestId: result.requestId };
}
