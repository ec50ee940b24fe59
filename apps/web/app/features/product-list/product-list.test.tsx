import { emptyQuery } from '@perchero/contract/search/catalogue-query';
import type { ProductCard } from '@perchero/contract/search/list-products';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listingPath, type ProductsPage, type ProductsReply } from '#app/shared/listing.ts';
import { ProductList } from './product-list.tsx';

beforeEach(() => {
  // happy-dom has no layout, so nothing ever intersects: tests load more by click.
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
    former_price_cents: null,
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
  recognizedFilters: [],
  sizesInText: null,
  didYouMean: null,
  filtersToRelax: [],
  saved_search_id: null,
  has_sizes: false,
});

let visits = 0;

/** Renders the list with the first page and the following ones from `answers`. */
function renderList(answers: (cursor: string | null) => ProductsPage | Promise<ProductsPage>) {
  const requested: (string | null)[] = [];
  const Stub = createRoutesStub([
    {
      path: '/productos',
      Component: () => (
        <ProductList
          first={useLoaderData<ProductsReply>()}
          nextPath={(cursor) => listingPath({ ...emptyQuery, tipo: 'calzado' }, cursor)}
          load={async (cursor) => {
            requested.push(cursor);
            const next = await answers(cursor);
            return next.ok ? next : null;
          }}
        />
      ),
      HydrateFallback: () => null,
      loader: () => answers(null),
    },
  ]);
  // A URL of its own for each test, because the list saves the loaded pages per history entry.
  visits += 1;
  render(<Stub initialEntries={[`/productos?visit=${visits}`]} />);
  return requested;
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const more = () => screen.findByRole('link', { name: 'Ver más prendas' });

describe('ProductList', () => {
  it('appends the next page and announces it', async () => {
    const requested = renderList((cursor) => (cursor ? page([2, 1], null) : page([4, 3], 'c1')));

    await userEvent.click(await more());

    expect(await screen.findByText('Se agregaron 2 prendas.')).toBeTruthy();
    expect(titles()).toEqual(['Prenda 4', 'Prenda 3', 'Prenda 2', 'Prenda 1']);
    expect(screen.getByText('Eso es todo lo que hay colgado.')).toBeTruthy();
    expect(requested).toEqual(['c1']);
  });

  it('shows no product twice', async () => {
    renderList((cursor) => (cursor ? page([4, 3, 2], null) : page([5, 4, 3], 'c1')));

    await userEvent.click(await more());

    await screen.findByText('Se agregó 1 prenda.');
    expect(titles()).toEqual(['Prenda 5', 'Prenda 4', 'Prenda 3', 'Prenda 2']);
  });

  it('keeps the products when the next page fails, and continues after a retry', async () => {
    let broken = true;
    renderList((cursor) => {
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

  it('shows skeletons while loading, and sends one request on a double click', async () => {
    const answer = Promise.withResolvers<ProductsPage>();
    const requested = renderList((cursor) => (cursor ? answer.promise : page([2], 'c1')));

    await userEvent.dblClick(await more());
    const list = screen.getByRole('list', { busy: true });
    expect(list.children.length).toBeGreaterThan(1);

    answer.resolve(page([1], null));
    await screen.findByText('Se agregó 1 prenda.');
    expect(requested).toEqual(['c1']);
  });

  it('links to the next page without script', async () => {
    renderList(() => page([2], 'a=b'));

    expect((await more()).getAttribute('href')).toBe('/productos?tipo=calzado&pagina=a%3Db');
  });

  it('shows price, short size and seller of a product', async () => {
    renderList(() => page([7], null));

    const [card] = await screen.findAllByRole('listitem');

    expect(card?.textContent).toContain('$\u00a01.290');
    expect(card?.textContent).toContain('Talle Único');
    expect(card?.textContent).toContain('@lucia');
  });
});
