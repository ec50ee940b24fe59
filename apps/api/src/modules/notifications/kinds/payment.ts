import { moneyText, moneyUrlOf } from '../money/money-text.ts';
import { writeMoneyMail } from '../money/write-mail.ts';
import { withoutMessage } from '../push/texts.ts';
import type { Kind } from './registry.ts';

/** Other news about payments, and about the linked account. */
export const payment: Kind = {
  name: 'payment',
  setting: {
    kind: 'payment',
    title: 'Pagos',
    about: 'Pagos pendientes, devoluciones y tu cuenta de Mercado Pago',
    icon: 'wallet',
    defaults: { bell: true, mail: true, push: true },
  },
  icon: 'wallet',
  text: moneyText,
  url: moneyUrlOf,
  mail: writeMoneyMail,
  push: { text: withoutMessage(moneyText) },
};
