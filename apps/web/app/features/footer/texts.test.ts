import { canonicalListing } from '@perchero/contract/search/canonical-listing';
import { readQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { expect, it } from 'vitest';
import { footerListings } from './texts.ts';

it.each(footerListings)('links to a canonical listing: $label', ({ search }) => {
  const query = readQuery(new URLSearchParams(search));

  expect(writeQuery(query).toString()).toBe(search);
  expect(canonicalListing(query).isCanonical).toBe(true);
});
