import { emptyQuery } from '@perchero/contract/search/catalogue-query';
import type { ProductCard } from '@perchero/contract/search/list-products';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listingPath } from '#app/shared/listing-path.ts';
import { ProductRack } from './product-rack.tsx';
import type { ProductsPage, ProductsReply } from '#app/shared/products-page.ts';

beforeEach(() => {
  // Nothing is ever near in a window without a layout: tests ask for more by hand.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function product(id: number): ProductCard {
  return {
    id,
    user_id: '0b6f5c2e-8f8e-4b0e-9a39-0f6f2e7b7a11',
    title: `Prenda ${id}`,
    price: 1290,
    size: 'Talle único - accesorio/gorro',
    sexo: 'Unisex',
    likes: 0,
    liked: false,
    sold: false,
    comments: 0,
    created_at: '2026-11-01T12:00:00.000Z',
    image: null,
    preview: null,
    seller: { username: 'lucia' },
  };
}

const page = (ids: number[], nextCursor: string | null): ProductsPage => ({
  ok: true,
  products: ids.map(product),
  nextCursor,
  total: null,
  facets: null,
  understood: [],
  didYouMean: null,
  relief: [],
});

let visits = 0;

/** The rack on a page whose server answers each cursor with what `answers` says. */
function renderRack(answers: (cursor: string | null) => ProductsPage | Promise<ProductsPage>) {
  const asked: (string | null)[] = [];
  const Stub = createRoutesStub([
    {
      path: '/productos',
      Component: () => (
        <ProductRack
          first={useLoaderData<ProductsReply>()}
          nextPath={(cursor) => listingPath({ ...emptyQuery, tipo: 'calzado' }, cursor)}
        />
      ),
      HydrateFallback: () => null,
      loader: ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('pagina');
        asked.push(cursor);
        return answers(cursor);
      },
    },
  ]);
  // A visit of its own: the rack remembers how far each entry of the history had grown.
  visits += 1;
  render(<Stub initialEntries={[`/productos?visit=${visits}`]} />);
  return asked;
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const more = () => screen.findByRole('link', { name: 'Ver más prendas' });

describe('ProductRack', () => {
  it('hangs the next page below the first and says so', async () => {
    const asked = renderRack((cursor) => (cursor ? page([2, 1], null) : page([4, 3], 'c1')));

    await userEvent.click(await more());

    expect(await screen.findByText('Se agregaron 2 prendas.')).toBeTruthy();
    expect(titles()).toEqual(['Prenda 4', 'Prenda 3', 'Prenda 2', 'Prenda 1']);
    expect(screen.getByText('Eso es todo lo que hay colgado.')).toBeTruthy();
    expect(asked).toEqual([null, 'c1']);
  });

  it('never shows a garment twice', async () => {
    renderRack((cursor) => (cursor ? page([4, 3, 2], null) : page([5, 4, 3], 'c1')));

    await userEvent.click(await more());

    await screen.findByText('Se agregó 1 prenda.');
    expect(titles()).toEqual(['Prenda 5', 'Prenda 4', 'Prenda 3', 'Prenda 2']);
  });

  it('keeps what it shows when more cannot be had, and goes on after a retry', async () => {
    let broken = true;
    renderRack((cursor) => {
      if (!cursor) return page([2], 'c1');
      return broken ? { ok: false, code: 'unavailable', requestId: null } : page([1], null);
    });

    await userEvent.click(await more());
    const alert = await screen.findByRole('alert');
    expect(titles()).toEqual(['Prenda 2']);

    broken = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Probar de nuevo' }));
    await screen.findByText('Se agregó 1 prenda.');
    expect(titles()).toEqual(['Prenda 2', 'Prenda 1']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows places for what is on its way, and asks once however often it is pressed', async () => {
    const answer = Promise.withResolvers<ProductsPage>();
    const asked = renderRack((cursor) => (cursor ? answer.promise : page([2], 'c1')));

    await userEvent.dblClick(await more());
    const list = screen.getByRole('list', { busy: true });
    expect(list.children.length).toBeGreaterThan(1);

    answer.resolve(page([1], null));
    await screen.findByText('Se agregó 1 prenda.');
    expect(asked).toEqual([null, 'c1']);
  });

  it('leads to the next page for a browser without script', async () => {
    renderRack(() => page([2], 'a=b'));

    expect((await more()).getAttribute('href')).toBe('/productos?tipo=calzado&pagina=a%3Db');
  });

  it('shows price, short size and seller of a garment', async () => {
    renderRack(() => page([7], null));

    const [card] = await screen.findAllByRole('listitem');

    expect(card?.textContent).toContain('$\u00a01.290');
    expect(card?.textContent).toContain('Talle Único');
    expect(card?.textContent).toContain('@lucia');
  });
});
