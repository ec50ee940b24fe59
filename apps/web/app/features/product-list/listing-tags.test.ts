import { type CatalogueQuery, emptyQuery, readQuery } from '@perchero/contract/search/catalogue-query';
import type { ProductCard } from '@perchero/contract/search/list-products';
import type { MetaDescriptor } from 'react-router';
import { describe, expect, it } from 'vitest';
import { listingTags } from './listing-tags.ts';

const site = { publicUrl: 'https://perchero.uy', mediaUrl: 'https://fotos.perchero.uy' };
const card: ProductCard = {
  id: 7,
  user_id: '0193a1b2-0000-7000-8000-000000000001',
  title: 'Campera </script><b>',
  price: 1290,
  former_price_cents: null,
  size: 'M - vestir',
  sexo: 'Mujer',
  likes: 0,
  liked: false,
  sold: false,
  comments: 0,
  created_at: '2026-11-15T12:00:00.000Z',
  image: 'productPictures/1-a',
  preview: { width: 960, height: 1200, color: '#aabbcc', thumbhash: 'x' },
  seller: { username: 'ana' },
};
const page = { ok: true, products: [card, { ...card, id: 8, image: null, preview: null }] } as const;

interface SchemaList {
  readonly itemListElement: readonly { readonly name: string; readonly item: unknown }[];
}

function tagsOf(search: string, overrides: Partial<Parameters<typeof listingTags>[0]> = {}) {
  const query: CatalogueQuery = search === '' ? emptyQuery : readQuery(new URLSearchParams(search));
  const found = { ...page, total: { count: 128, exact: true } };
  return listingTags({ query, page: found, site, fromTheStart: true, ...overrides });
}

const named = (tags: MetaDescriptor[], name: string) =>
  tags
    .map((tag) => tag as Record<string, string>)
    .find((tag) => tag['name'] === name || tag['property'] === name)?.['content'];
const canonicalOf = (tags: MetaDescriptor[]) =>
  tags.map((tag) => tag as Record<string, string>).find((tag) => tag['rel'] === 'canonical')?.['href'];
const titleOf = (tags: MetaDescriptor[]) => tags.find((tag) => 'title' in tag);
const dataOf = (tags: MetaDescriptor[]) =>
  tags.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : []));

describe('listingTags', () => {
  it('PROD-08 describes a filtered listing for search engines and link previews', () => {
    const tags = tagsOf('sexo=Mujer&categoria=campera-jean');

    expect(titleOf(tags)).toEqual({ title: 'Camperas de jean de mujer · Perchero' });
    expect(named(tags, 'description')).toMatch(/^Camperas de jean de mujer: 128 prendas de segunda mano/);
    expect(named(tags, 'og:title')).toBe('Camperas de jean de mujer · Perchero');
    expect(named(tags, 'og:url')).toBe('https://perchero.uy/productos?sexo=Mujer&categoria=campera-jean');
    expect(named(tags, 'og:image')).toBe('https://fotos.perchero.uy/productPictures/1-a-1280.webp');
    expect([named(tags, 'og:image:width'), named(tags, 'og:image:height')]).toEqual(['960', '1200']);
    expect(named(tags, 'twitter:card')).toBe('summary_large_image');
    expect(named(tags, 'robots')).toBeUndefined();
    expect(canonicalOf(tags)).toBe('https://perchero.uy/productos?sexo=Mujer&categoria=campera-jean');
  });

  it('PROD-08 contains the products and the breadcrumbs as JSON-LD', () => {
    const [list, breadcrumbs] = dataOf(tagsOf('sexo=Mujer&categoria=campera-jean')) as [
      SchemaList,
      SchemaList,
    ];

    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 128 });
    expect(list.itemListElement[0]).toEqual({
      '@type': 'ListItem',
      position: 1,
      item: {
        '@type': 'Product',
        '@id': 'https://perchero.uy/Post/7',
        url: 'https://perchero.uy/Post/7',
        name: card.title,
        image: 'https://fotos.perchero.uy/productPictures/1-a-1280.webp',
        offers: {
          '@type': 'Offer',
          price: '1290',
          priceCurrency: 'UYU',
          availability: 'https://schema.org/InStock',
          url: 'https://perchero.uy/Post/7',
        },
      },
    });
    expect(list.itemListElement[1]?.item).not.toHaveProperty('image');
    expect(breadcrumbs.itemListElement.map(({ name }) => name)).toEqual([
      'Productos',
      'Ropa',
      'Camperas de jean',
      'Camperas de jean de mujer',
    ]);
  });

  it.each([
    ['text', 'q=campera', {}, 'https://perchero.uy/productos'],
    ['another order', 'tipo=calzado&orden=likes', {}, 'https://perchero.uy/productos?tipo=calzado'],
    ['a later page', 'tipo=calzado', { fromTheStart: false }, 'https://perchero.uy/productos?tipo=calzado'],
    [
      'nothing found',
      'marca=Nadie',
      { page: { ok: true, products: [], total: { count: 0, exact: true } } as const },
      'https://perchero.uy/productos?marca=Nadie',
    ],
    ['a failure', '', { page: { ok: false } as const }, 'https://perchero.uy/productos'],
  ])('is noindex: %s', (_, search, overrides, canonical) => {
    const tags = tagsOf(search, overrides);

    expect(named(tags, 'robots')).toBe('noindex, follow');
    expect(canonicalOf(tags)).toBe(canonical);
    expect(dataOf(tags)).toEqual([]);
  });

  it('PROD-08 describes the unfiltered listing, without a number when there is no total', () => {
    const tags = tagsOf('');
    expect(titleOf(tags)).toEqual({ title: 'Recién colgado · Perchero' });
    expect(named(tags, 'description')).toContain('Hay 128 prendas para mirar.');
    expect(named(tags, 'og:image')).toBe('https://perchero.uy/og.png');

    const uncounted = tagsOf('', { page: { ...page, total: null } });
    expect(named(uncounted, 'description')).toMatch(/con su historia\.$/);
    expect(named(uncounted, 'robots')).toBeUndefined();
  });

  it('falls back to the picture of the site when no product has one', () => {
    const tags = tagsOf('q=nada', { page: { ok: true, products: [], total: { count: 0, exact: true } } });

    expect(named(tags, 'og:image')).toBe('https://perchero.uy/og.png');
    expect(titleOf(tags)).toEqual({ title: '«nada» · Perchero' });
    expect(named(tags, 'description')).toMatch(/^«nada»: por ahora no hay ninguna/);
  });
});
