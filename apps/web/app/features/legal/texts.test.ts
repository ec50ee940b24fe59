import { orders } from '@perchero/contract/search/catalogue-query';
import { expect, it } from 'vitest';
import { orderWords } from '#app/shared/product-words/texts.ts';
import { howWeOrderTexts } from './texts.ts';

it('explains exactly the sort orders of the listing, under their labels', () => {
  const [first] = howWeOrderTexts.sections;

  const explained = first?.points?.map((point) => point.split(':')[0]);

  expect(explained).toEqual(orders.map((order) => orderWords[order]));
  expect(first?.points?.every((point) => point.split(': ')[1])).toBe(true);
});
