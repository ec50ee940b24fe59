import { commentUrl, firstName, quoted } from '../texts.ts';
import { withoutMessage } from '../push/texts.ts';
import type { Kind } from './registry.ts';

const text: Kind['text'] = (row) => ({
  title: `${firstName(row.actorName)} respondió tu comentario`,
  message: quoted(row),
});

export const reply: Kind = {
  name: 'reply',
  setting: {
    kind: 'reply',
    title: 'Respuestas',
    about: 'Cuando alguien responde un comentario tuyo',
    icon: 'reply',
    defaults: { bell: true, mail: true, push: true },
  },
  icon: null,
  text,
  url: commentUrl,
  mail: 'digest',
  mailList: 'social',
  push: { text: withoutMessage(text) },
};
