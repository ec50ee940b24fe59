import { deliveryRules } from '@perchero/contract/delivery/delivery-states.rules';
import { expect, it } from 'vitest';
import { guaranteeText } from '#app/shared/guarantee/texts.ts';
import { moneyTexts } from './texts.ts';

it('CLAIM-12 the landing page promises the guarantee of the terms and no more', () => {
  const after = deliveryRules.delivered.end?.after;
  const hours = after && 'hours' in after ? after.hours : null;

  expect(moneyTexts.guarantee.text).toBe(guaranteeText);
  expect(moneyTexts.care.rules.at(-1)).toBe(`${hours} horas para reclamar`);
});
