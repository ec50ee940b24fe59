import { moneyText, moneyUrlOf } from '../money/money-text.ts';
import { writeMoneyMail } from '../money/write-mail.ts';
import { withoutMessage } from '../push/texts.ts';
import type { Kind } from './registry.ts';

/** To the seller: paid, and received by the buyer. */
export const sale: Kind = {
  name: 'sale',
  setting: {
    kind: 'sale',
    title: 'Ventas',
    about: 'Cuando vendés una prenda',
    icon: 'coins',
    defaults: { bell: true, mail: true, push: true },
  },
  icon: 'coins',
  text: moneyText,
  url: moneyUrlOf,
  mail: writeMoneyMail,
  push: { text: withoutMessage(moneyText) },
};
