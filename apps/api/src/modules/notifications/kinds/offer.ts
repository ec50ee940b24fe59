import { offerEvents } from '#modules/offers/index.ts';
import { findOfferNotifications } from '../offers/offer-notifications.ts';
import type { OfferNews } from '../offers/offer-news.rules.ts';
import { offerTexts } from '../offers/texts.ts';
import { writeOfferMail } from '../offers/write-offer-mail.ts';
import { firstName, productUrl } from '../texts.ts';
import type { Kind } from './registry.ts';

/** To both sides of an offer, and to likers. */
export const offer: Kind = {
  name: 'offer',
  setting: {
    kind: 'offer',
    title: 'Ofertas',
    about: 'Cuando te ofrecen un precio, te responden o te queda poco para pagarlo',
    icon: 'coins',
    defaults: { bell: true, mail: true, push: true },
  },
  icon: 'coins',
  text({ news, actorName, productTitle, amountCents, deadline, movedAt, offersLeft }) {
    return offerTexts[news as OfferNews]({
      other: firstName(actorName),
      title: productTitle ?? '',
      priceCents: amountCents ?? 0,
      until: deadline ?? movedAt,
      offersLeft: offersLeft ?? 0,
    });
  },
  url: productUrl,
  mail: writeOfferMail,
  mailList: 'social',
  source: { hears: Object.values(offerEvents), find: findOfferNotifications },
};
