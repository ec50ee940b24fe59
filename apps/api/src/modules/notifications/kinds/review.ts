import { reviewEvents } from '#modules/reviews/index.ts';
import { moneyText, moneyUrlOf } from '../money/money-text.ts';
import { findReviewNotifications } from '../money/review-notifications.ts';
import { writeMoneyMail } from '../money/write-mail.ts';
import { withoutMessage } from '../push/texts.ts';
import type { Kind } from './registry.ts';

/** To both sides of an order: reviews about them, answers, and the reminder to write. */
export const review: Kind = {
  name: 'review',
  setting: {
    kind: 'review',
    title: 'Opiniones',
    about: 'Cuando opinan sobre vos, te responden o te queda poco para opinar',
    icon: 'star',
    defaults: { bell: true, mail: true, push: true },
  },
  icon: 'star',
  text: moneyText,
  url: moneyUrlOf,
  mail: writeMoneyMail,
  mailList: 'social',
  push: { text: withoutMessage(moneyText) },
  source: { hears: Object.values(reviewEvents), find: findReviewNotifications },
};
