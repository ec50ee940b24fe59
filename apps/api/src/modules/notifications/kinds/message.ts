import { excerptOf } from '@perchero/contract/messages/message.rules';
import { detect } from '@perchero/contract/text/detector/detect';
import { messageEvents, type MessageReminderPayload } from '#modules/messages/index.ts';
import { readUnreadThread } from '../messages.queries.ts';
import { firstName } from '../texts.ts';
import type { Kind } from './registry.ts';

const maxQuoted = 140;

/** Ten minutes unread; mailed only, because the page of messages has its own count. */
export const message: Kind = {
  name: 'message',
  setting: {
    kind: 'message',
    title: 'Mensajes',
    about: 'Cuando te escriben; por correo, si no lo leés en diez minutos',
    icon: 'message',
    defaults: { bell: false, mail: true, push: true },
    channels: ['mail', 'push'],
  },
  icon: 'message',
  text: () => ({ title: 'Tenés un mensaje', message: '' }),
  url: () => '/mensajes',
  async mail(db, { accountId, username, fullName, siteUrl }, { cause }) {
    const threadId = cause.split(':')[1] ?? '';
    const unread = await readUnreadThread(db, threadId, accountId);
    if (!unread) return null;
    const { text, findings, otherName, title } = unread;
    // Contact data and lures are a phishing risk and are not quoted.
    const isQuotable =
      findings.length === 0 && detect(text, { ownHost: new URL(siteUrl).hostname }).length === 0;
    return {
      kind: 'unread-message',
      username,
      fullName,
      from: firstName(otherName),
      product: title,
      quote: isQuotable ? excerptOf(text, maxQuoted) : '',
      url: `${siteUrl}/mensajes/${threadId}`,
      settingsUrl: `${siteUrl}/perfil/${encodeURIComponent(username)}/editar?seccion=notificaciones`,
    };
  },
  mailList: 'social',
  source: {
    hears: [messageEvents.reminderDue],
    find: async (_db, events, now) =>
      events.map(({ payload }) => {
        const { threadId, accountId, dueAt } = payload as MessageReminderPayload;
        const cause = `message:${threadId}:${new Date(dueAt).getTime()}`;
        return { kind: 'message', accountId, cause, at: now, bell: false };
      }),
  },
};
