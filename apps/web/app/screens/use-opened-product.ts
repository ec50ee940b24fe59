import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { ProductPreview } from '#app/features/product/product-page.ts';
import { hideProduct, showProduct } from '#app/features/product-list/saved-lists.ts';
import type { OpenedCard } from '#app/features/product-list/product-card.tsx';
import { afterPaint } from '#app/shared/after-paint.ts';
import { listKeyOf, type OverlayState, readProductId, withProduct } from '#app/shared/product-address.ts';

/** The product of the overlay is part of the URL: back closes it, and it survives a reload and can be shared. */
export function useOpenedProduct() {
  const location = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [preview, setPreview] = useState<ProductPreview | null>(null);
  const [isStale, setIsStale] = useState(false);
  const id = readProductId(location.search);
  const listKey = listKeyOf(location);
  const back = id === null ? 0 : stepsBackToList(location.state as OverlayState | null);
  const under = { pathname: location.pathname, search: withProduct(location.search, null) };

  const backFromNext = id === null || back > 0 ? back + 1 : 0;
  // Stable, because hundreds of memoized cards depend on it.
  const { pathname, search } = location;
  const listState = location.state as object | null;
  const open = useCallback(
    async ({ product, photo }: OpenedCard): Promise<void> => {
      const state: OverlayState = { ...listState, listKey, back: backFromNext };
      const overlay = { pathname, search: withProduct(search, product.id) };
      await afterPaint();
      setPreview({ ...product, photo });
      await navigate(overlay, { state, preventScrollReset: true });
    },
    [navigate, pathname, listKey, search, listState, backFromNext],
  );

  function close(): void {
    // Products opened one from another close together.
    if (back > 0) void navigate(-back);
    else
      void navigate(under, {
        replace: true,
        state: { listKey } satisfies OverlayState,
        preventScrollReset: true,
      });
  }

  function change(isShown: boolean): void {
    if (id === null) return;
    if (isShown) showProduct(id);
    else hideProduct(id);
    void revalidate();
  }

  function remove(): void {
    if (id === null) return;
    hideProduct(id);
    setIsStale(true);
    close();
  }

  // Reloads after closing: a reload while it is open would show the deleted product as gone.
  const refresh = useEffectEvent(() => {
    if (!isStale) return;
    setIsStale(false);
    void revalidate();
  });
  useEffect(() => {
    if (id === null) refresh();
  }, [id]);

  return { id, preview: preview?.id === id ? preview : null, under, open, close, change, remove };
}

/** Opened from the list, its history entry is before this one; opened by its URL, there is none. */
function stepsBackToList(state: OverlayState | null): number {
  return state?.listKey === undefined ? 0 : (state.back ?? 1);
}
