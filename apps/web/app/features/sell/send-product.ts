import { productFormErrors, type ProductForm } from '@perchero/contract/catalogue/product-form';
import type { createProduct, updateProduct } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { type ErrorCode, errorStatus } from '@perchero/contract/errors';
import { errorTexts } from '@perchero/contract/error-texts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { modeTexts, texts } from './texts.ts';

export type Mode = keyof typeof modeTexts;

/** Why a product could not be saved, and what would help. */
export interface SubmitError {
  readonly text: string;
  readonly remedy: 'login' | 'account' | null;
}

interface Publication extends ProductForm {
  /** The code of the own garment that is sold again. */
  readonly garment?: string;
}

/** A new product; others see it at once, or when somebody has looked at it. */
export interface Published {
  readonly id: number;
  readonly isHeld: boolean;
}

type Saved =
  /** Null for a changed product. */
  | { readonly ok: true; readonly published: Published | null }
  | { readonly ok: false; readonly error: SubmitError };

/**
 * Saves the product of one form. A publication without a response may have been stored: it is repeated unchanged,
 * which the API treats as the same one, and later changes are sent as an update.
 */
export function createProductSender(id: number | null) {
  let unanswered: Publication | null = null;

  return async ({ garment, ...form }: Publication): Promise<Saved> => {
    if (id !== null) return savedAs(null, await update(form, id), 'edit');
    const earlier = unanswered && (await create(unanswered));
    if (earlier?.ok) {
      const published = publishedOf(earlier.value);
      return savedAs(published, await update(form, published.id), 'publish');
    }
    if (earlier && isUnanswered(earlier)) return savedAs(null, earlier, 'publish');
    const publication = garment ? { ...form, garment } : form;
    const result = await create(publication);
    unanswered = !result.ok && isUnanswered(result) ? publication : null;
    return savedAs(result.ok ? publishedOf(result.value) : null, result, 'publish');
  };
}

function create(publication: Publication) {
  return send<typeof createProduct>('POST', '/api/products/create', publication);
}

function update(form: ProductForm, id: number) {
  return send<typeof updateProduct>('POST', '/api/products/update', { ...form, id });
}

function isUnanswered({ code }: SendRefusal): boolean {
  return errorStatus[code] >= 500;
}

function publishedOf({ product, hold }: ReplyOf<typeof createProduct>): Published {
  return { id: product.id, isHeld: hold !== null };
}

function savedAs(
  published: Published | null,
  result: { readonly ok: true } | SendRefusal,
  mode: Mode,
): Saved {
  return result.ok ? { ok: true, published } : { ok: false, error: submitErrorOf(result, mode) };
}

const codesWithMessage: readonly ErrorCode[] = [
  ...productFormErrors,
  'garment-listed',
  'garment-not-yours',
  'in-person-adults-only',
  'not-single',
  'product-locked',
  'product-removed',
  'user-suspended',
];

export function submitErrorOf({ code }: Pick<SendRefusal, 'code'>, mode: Mode): SubmitError {
  if (errorStatus[code] === 401) return { text: errorTexts[`${mode}-needs-session`], remedy: 'login' };
  if (code === `${mode}-needs-account`) return { text: errorTexts[code], remedy: 'account' };
  if (code === 'picture-not-uploaded') return { text: texts.uploadFailed(errorTexts[code]), remedy: null };
  return { text: codesWithMessage.includes(code) ? errorTexts[code] : modeTexts[mode].failed, remedy: null };
}
