import type { WriteMail } from '../kinds/registry.ts';
import { findTitle, readDecisionText } from './moderation.queries.ts';
import { linkOf, pathOf } from './links.rules.ts';
import type { ModerationNews } from './news.rules.ts';
import { moderationActions, moderationFacts, moderationWords, tellsDecision } from './texts.ts';

/** The cause names the decision or the product. Null when that is gone. */
export const writeModerationMail: WriteMail = async (db, { username, fullName, siteUrl }, unsent) => {
  const news = unsent.news as ModerationNews;
  const link = linkOf(news);
  const subject = unsent.cause.split(':')[1] ?? '';
  const { orderId } = unsent;
  const productId = link === 'product' ? Number(subject) : null;
  const decision = tellsDecision(news) ? await readDecisionText(db, subject) : null;
  const product = productId === null ? '' : await findTitle(db, productId);
  if (product === null || (tellsDecision(news) && !decision)) return null;
  return {
    kind: 'moderation-news',
    username,
    fullName,
    ...moderationWords(news, { decision, product }),
    facts: decision && link === 'decision' ? moderationFacts(decision) : [],
    action: moderationActions[link],
    url: siteUrl + pathOf(link, { productId, orderId, username }),
  };
};
