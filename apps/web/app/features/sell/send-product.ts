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

/**
 * How one form sends its piece; null when it hangs as it was written. A publication that nobody answered may have arrived:
 * it is sent again as it was, which makes no second piece, and what was written since then is a change of it.
 */
export function createSender(id: number | null) {
  let unanswered: ProductForm | null = null;

  return async (form: ProductForm): Promise<Obstacle | null> => {
    if (id !== null) return obstacleTo(await update(form, id), 'edit');
    const earlier = unanswered && (await create(unanswered));
    if (earlier?.ok) return obstacleTo(await update(form, earlier.value.product.id), 'publish');
    if (earlier && isUnanswered(earlier)) return obstacleOf(earlier, 'publish');
    const result = await create(form);
    unanswered = !result.ok && isUnanswered(result) ? form : null;
    return obstacleTo(result, 'publish');
  };
}

function create(form: ProductForm) {
  return send<typeof createProduct>('POST', '/api/products/create', form);
}

function update(form: ProductForm, id: number) {
  return send<typeof updateProduct>('POST', '/api/products/update', { ...form, id });
}

function isUnanswered({ code }: SendRefusal): boolean {
  return errorStatus[code] >= 500;
}

function obstacleTo(result: { readonly ok: true } | SendRefusal, mode: Mode): Obstacle | null {
  return result.ok ? null : obstacleOf(result, mode);
}

export function obstacleOf({ code }: Pick<SendRefusal, 'code'>, mode: Mode): Obstacle {
  if (errorStatus[code] === 401) return { text: errorTexts[`${mode}-needs-session`], remedy: 'login' };
  if (code === `${mode}-needs-account`) return { text: errorTexts[code], remedy: 'account' };
  if (code === 'picture-not-uploaded') return { text: texts.uploadFailed(errorTexts[code]), remedy: null };
  const isTold = code === 'product-locked' || productFormFaults.some((fault) => fault === code);
  return { text: isTold ? errorTexts[code] : modeTexts[mode].failed, remedy: null };
}
