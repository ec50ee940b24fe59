import type { Product, relistProduct, withdrawProduct } from '@perchero/contract/catalogue/products';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { showToast } from '#app/ui/toast.ts';
import { texts } from './texts.ts';

/** Pauses a product, or relists a paused one. */
export function useVisibility(product: Product, onChanged: (isShown: boolean) => void) {
  const isWithdrawn = product.state === 'withdrawn';
  const { mutate, isPending } = useMutation(async () => {
    const body = { id: product.id };
    const result = isWithdrawn
      ? await send<typeof relistProduct>('POST', '/api/products/relist', body)
      : await send<typeof withdrawProduct>('POST', '/api/products/withdraw', body);
    if (!result.ok) return showToast({ kind: 'error', text: result.error });
    // A paused product says so itself, where a toast would cover it.
    if (isWithdrawn) showToast({ kind: 'done', text: texts.relisted });
    onChanged(isWithdrawn);
  });
  return { isWithdrawn, change: () => mutate(), isPending };
}
