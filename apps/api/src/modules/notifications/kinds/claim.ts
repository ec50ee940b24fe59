import { claimEvents } from '#modules/claims/index.ts';
import { findClaimNotifications } from '../money/claim-notifications.ts';
import { moneyText, moneyUrlOf } from '../money/money-text.ts';
import { writeMoneyMail } from '../money/write-mail.ts';
import { withoutMessage } from '../push/texts.ts';
import type { Kind } from './registry.ts';

/** To both sides: answers, deadlines and ends of claims. */
export const claim: Kind = {
  name: 'claim',
  setting: {
    kind: 'claim',
    title: 'Reclamos',
    about: 'Cuando hay un reclamo y con cada paso hasta que se cierra',
    icon: 'shield',
    defaults: { bell: true, mail: true, push: true },
  },
  icon: 'shield',
  text: moneyText,
  url: moneyUrlOf,
  mail: writeMoneyMail,
  push: { text: withoutMessage(moneyText) },
  source: { hears: Object.values(claimEvents), find: findClaimNotifications },
};
