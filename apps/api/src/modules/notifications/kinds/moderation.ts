import { linkOf, pathOf } from '../moderation/links.rules.ts';
import { findModerationNotifications, moderationSources } from '../moderation/moderation-notifications.ts';
import type { ModerationNews } from '../moderation/news.rules.ts';
import { moderationWords } from '../moderation/texts.ts';
import { writeModerationMail } from '../moderation/write-moderation-mail.ts';
import { withoutMessage } from '../push/texts.ts';
import type { Kind } from './registry.ts';

const text: Kind['text'] = ({ news, decision, productTitle }) =>
  moderationWords(news as ModerationNews, { decision, product: productTitle ?? '' });

/** What moderators decided: to the person concerned, to reporters, and to buyers. */
export const moderation: Kind = {
  name: 'moderation',
  setting: null,
  icon: 'shield',
  text,
  url: ({ news, productId, orderId, ownUsername }) =>
    pathOf(linkOf(news as ModerationNews), { productId, orderId, username: ownUsername ?? '' }),
  mail: writeModerationMail,
  push: { text: withoutMessage(text) },
  source: { hears: moderationSources, find: findModerationNotifications },
};
