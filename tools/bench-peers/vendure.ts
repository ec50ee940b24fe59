import type { Peer } from './peer.ts';

const price = 'priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } }';
const queries = {
  'Vendure 3.7.3, products':
    '{ products(options: { take: 24, sort: { createdAt: DESC } }) { totalItems items { id name slug featuredAsset { preview } variants { priceWithTax } } } }',
  'Vendure 3.7.3, search': `{ search(input: { take: 24, groupByProduct: true, sort: { name: ASC } }) { totalItems items { productId productName slug productAsset { preview } ${price} } } }`,
};

export const vendure: Peer = {
  name: 'vendure',
  env: {},
  load: [['env', 'LOADS=1', 'node', 'load.mjs']],
  serve: ['node', 'serve.mjs'],
  readyPath: '/health',
  pages: async () =>
    Object.fromEntries(
      Object.entries(queries).map(([name, query]) => [
        name,
        {
          method: 'POST' as const,
          path: '/shop-api',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        },
      ]),
    ),
};
