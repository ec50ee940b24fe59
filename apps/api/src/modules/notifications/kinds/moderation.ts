import { linkOf, pathOf } from '../moderation/links.rules.ts';
import { findModerationNotifications, moderationSources } from '../moderation/moderation-notifications.ts';
import type { ModerationNews } from '../moderation/news.rules.ts';
import { moderationWords } from '../moderation/texts.ts';
import { writeModerationMail } from '../moderation/write-moderation-mail.ts';
import type { Kind } from './registry.ts';

/** What moderators decided: to the person concerned, to reporters, and to buyers. */
export const moderation: Kind = {
  name: 'moderation',
  setting: null,
  icon: 'shield',
  text: ({ news, decision, productTitle }) =>
    moderationWords(news as ModerationNews, { decision, product: productTitle ?? '' }),
  url: ({ news, productId, orderId, ownUsername }) =>
    pathOf(linkOf(news as ModerationNews), { productId, orderId, username: ownUsername ?? '' }),
  mail: writeModerationMail,
  source: { hears: moderationSources, find: findModerationNotifications },
};
