import { isLive } from '@perchero/contract/offers/offer-states.rules';
import type { WriteMail } from '../kinds/registry.ts';
import { firstName } from '../texts.ts';
import type { OfferNews } from './offer-news.rules.ts';
import { readMailedOffer } from './offer.queries.ts';
import { offerMailAction, offerTexts } from './texts.ts';

/** Null when the offer has ended. */
export const writeOfferMail: WriteMail = async (db, { accountId, username, fullName, siteUrl }, unsent) => {
  const { offerId, amountCents, deadline } = unsent;
  const offer = offerId === null ? null : await readMailedOffer(db, offerId, accountId);
  if (!offer || !isLive(offer.state) || amountCents === null || deadline === null) return null;
  const text = offerTexts[unsent.news as OfferNews]({
    other: firstName(offer.otherName),
    title: offer.title,
    priceCents: amountCents,
    until: deadline,
    offersLeft: 0,
  });
  return {
    kind: 'money-news',
    username,
    fullName,
    ...text,
    facts: [],
    action: offerMailAction,
    url: `${siteUrl}/Post/${offer.productId}`,
    settingsUrl: `${siteUrl}/perfil/${encodeURIComponent(username)}/editar?seccion=notificaciones`,
  };
};
