import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Glance } from '#app/features/product/product-page.ts';
import { hangAgain, takeDown } from '#app/features/product-rack/kept-lists.ts';
import type { OpenedCard } from '#app/features/product-rack/product-card.tsx';
import { afterPaint } from '#app/shared/after-paint.ts';
import { keyOf, type OverRack, readProductId, withProduct } from '#app/shared/product-address.ts';

/** The piece shown over a listing lives in the address: back closes it, a reload keeps it, a link shares it. */
export function useOpenedProduct() {
  const location = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [glance, setGlance] = useState<Glance | null>(null);
  const [isStale, setIsStale] = useState(false);
  const id = readProductId(location.search);
  const rack = keyOf(location);
  const under = { pathname: location.pathname, search: withProduct(location.search, null) };

  // The same one for as long as the page is the same: hundreds of cards hold on to it.
  const { pathname, search } = location;
  const open = useCallback(
    async ({ product, photo }: OpenedCard): Promise<void> => {
      const state: OverRack = { rack };
      const over = { pathname, search: withProduct(search, product.id) };
      await afterPaint();
      setGlance({ ...product, photo });
      await navigate(over, { state, preventScrollReset: true });
    },
    [navigate, pathname, rack, search],
  );

  function close(): void {
    // Opened from this list, the entry before is the list; opened by its address, there is none.
    const wasOpenedHere = (location.state as OverRack | null)?.rack !== undefined;
    if (wasOpenedHere) void navigate(-1);
    else
      void navigate(under, { replace: true, state: { rack } satisfies OverRack, preventScrollReset: true });
  }

  function change(isHanging: boolean): void {
    if (id === null) return;
    if (isHanging) hangAgain(id);
    else takeDown(id);
    void revalidate();
  }

  function remove(): void {
    if (id === null) return;
    takeDown(id);
    setIsStale(true);
    close();
  }

  // Read again while it is still open, the piece would be shown as gone.
  const refresh = useEffectEvent(() => {
    if (!isStale) return;
    setIsStale(false);
    void revalidate();
  });
  useEffect(() => {
    if (id === null) refresh();
  }, [id]);

  return { id, glance: glance?.id === id ? glance : null, under, open, close, change, remove };
}
