import { type ClaimState, claimRules } from '@perchero/contract/claims/claim-states.rules';
import {
  type DeliveryPeriod,
  deliveryRules,
  earlyReminderDays,
} from '@perchero/contract/delivery/delivery-states.rules';
import { orders } from '@perchero/contract/search/catalogue-query';
import { expect, it } from 'vitest';
import { guaranteeText } from '#app/shared/guarantee/texts.ts';
import { orderWords } from '#app/shared/product-words/texts.ts';
import { howWeOrderTexts, termsTexts } from './texts.ts';

it('explains exactly the sort orders of the listing, under their labels', () => {
  const [first] = howWeOrderTexts.sections;

  const explained = first?.points?.map((point) => point.split(':')[0]);

  expect(explained).toEqual(orders.map((order) => orderWords[order]));
  expect(first?.points?.every((point) => point.split(': ')[1])).toBe(true);
});

it('CLAIM-12 the terms name the hours and business days that the code uses', () => {
  const section = termsTexts.sections.find(({ title }) => title === 'Pagos y entregas');
  const { preparing, sent, ready_to_meet, delivered, handed_over } = deliveryRules;
  const sentDays = lengthOf(sent.end?.after);
  const operatorDays = daysOf('waiting_operator');

  expect(section?.points?.map(numbersIn)).toEqual([
    [lengthOf(preparing.end?.after), lengthOf(preparing.end?.extension)],
    [sentDays, sentDays - earlyReminderDays],
    [lengthOf(ready_to_meet.end?.after)],
    [lengthOf(delivered.end?.after), lengthOf(handed_over.end?.afterSellersWord)],
    [daysOf('waiting_seller')],
    [daysOf('waiting_buyer')],
    [operatorDays - (claimRules.waiting_operator.end?.promiseBefore ?? 0), operatorDays],
    [daysOf('waiting_place'), daysOf('waiting_return'), daysOf('return_sent')],
  ]);
  expect(section?.paragraphs.flatMap(numbersIn)).toEqual(numbersIn(guaranteeText));
});

it('CLAIM-12 the guarantee names the hours that the code uses, and that Perchero holds no money', () => {
  expect(numbersIn(guaranteeText)).toEqual([lengthOf(deliveryRules.delivered.end?.after)]);
  expect(guaranteeText).toMatch(/Perchero no guarda tu dinero\.$/);
});

function daysOf(state: ClaimState): number {
  return claimRules[state].end?.days ?? Number.NaN;
}

function lengthOf(period: DeliveryPeriod | undefined): number {
  if (!period) return Number.NaN;
  return 'hours' in period ? period.hours : period.businessDays;
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
