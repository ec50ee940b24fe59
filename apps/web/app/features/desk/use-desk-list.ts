import { maxChosen } from '@perchero/contract/desk/desk.rules';
import type { DeskProduct } from '@perchero/contract/desk/products';
import { useState } from 'react';
import { useMutation } from '#app/shared/use-mutation.ts';
import { useNextPage } from '#app/shared/use-paged-list.ts';
import { extendedBy, type LoadedDesk, readDeskPage, readDeskUpTo } from './desk-page.ts';

/** The products that are shown, and those of them that are chosen. A new first page begins again. */
export function useDeskList(first: LoadedDesk) {
  const { query } = first;
  const [state, setState] = useState({ first, list: first });
  if (state.first !== first) setState({ first, list: first });
  const { list } = state;
  const [chosen, setChosen] = useState<ReadonlyMap<number, DeskProduct>>(new Map());

  const show = (next: Pick<LoadedDesk, 'products' | 'nextCursor' | 'counts'>) =>
    setState((before) => ({ ...before, list: { ...before.list, ...next } }));
  const choose = (products: readonly DeskProduct[]) =>
    setChosen(new Map(products.slice(0, maxChosen).map((product) => [product.id, product])));

  const more = useNextPage({
    list: first,
    cursor: list.nextCursor,
    load: (cursor, signal) => readDeskPage(query, cursor, signal),
    onLoaded: (next) =>
      setState((before) => ({ ...before, list: { ...before.list, ...extendedBy(before.list, next) } })),
  });

  const all = useMutation(async (_: void, signal: AbortSignal) => {
    const read = list.nextCursor === null ? list : await readDeskUpTo(query, maxChosen, signal);
    if (signal.aborted) return null;
    if (read === null) return 'failed' as const;
    show(read);
    choose(read.products);
    return null;
  });

  return {
    list,
    more,
    chosen: [...chosen.values()],
    isChosen: (id: number) => chosen.has(id),
    choose,
    toggle: (products: readonly DeskProduct[], isOn: boolean) => {
      const ids = new Set(products.map(({ id }) => id));
      const others = [...chosen.values()].filter(({ id }) => !ids.has(id));
      choose(isOn ? [...others, ...products] : others);
    },
    all,
    /** Reads as many products again as are shown. What is chosen stays as `keep` says. */
    refresh: async (keep: readonly DeskProduct[]) => {
      choose(keep);
      const read = await readDeskUpTo(query, list.products.length, new AbortController().signal);
      if (read === null) return;
      show(read);
      const now = new Map(read.products.map((product) => [product.id, product]));
      choose(keep.map((product) => now.get(product.id) ?? product));
    },
  };
}
