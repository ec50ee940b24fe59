import { productFormFaults, type ProductForm } from '@perchero/contract/catalogue/product-form';
import type { createProduct, updateProduct } from '@perchero/contract/catalogue/products';
import { errorStatus } from '@perchero/contract/errors';
import { errorTexts } from '@perchero/contract/error-texts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { modeTexts, texts } from './texts.ts';

export type Mode = keyof typeof modeTexts;

/** Why nothing was sent or taken, and what would help. */
export interface Obstacle {
  readonly text: string;
  readonly remedy: 'login' | 'account' | null;
}

/** Null when the piece hangs as it was written. Sent twice it hangs once: its photos tell the server that it is the same. */
export async function sendProduct(form: ProductForm, id: number | null): Promise<Obstacle | null> {
  const result =
    id === null
      ? await send<typeof createProduct>('POST', '/api/products/create', form)
      : await send<typeof updateProduct>('POST', '/api/products/update', { ...form, id });
  return result.ok ? null : obstacleOf(result, id === null ? 'publish' : 'edit');
}

export function obstacleOf({ code }: Pick<SendRefusal, 'code'>, mode: Mode): Obstacle {
  if (errorStatus[code] === 401) return { text: errorTexts[`${mode}-needs-session`], remedy: 'login' };
  if (code === `${mode}-needs-account`) return { text: errorTexts[code], remedy: 'account' };
  if (code === 'picture-not-uploaded') return { text: texts.uploadFailed(errorTexts[code]), remedy: null };
  const isTold = code === 'product-locked' || productFormFaults.some((fault) => fault === code);
  return { text: isTold ? errorTexts[code] : modeTexts[mode].failed, remedy: null };
}
