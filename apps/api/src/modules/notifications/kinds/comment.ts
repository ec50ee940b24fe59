import { commentUrl, firstName, quoted, yours } from '../texts.ts';
import { withoutMessage } from '../push/texts.ts';
import type { Kind } from './registry.ts';

const text: Kind['text'] = (row) => ({
  title: `${firstName(row.actorName)} comentó ${yours(row.category)}`,
  message: quoted(row),
});

export const comment: Kind = {
  name: 'comment',
  setting: {
    kind: 'comment',
    title: 'Comentarios',
    about: 'Cuando alguien comenta una prenda tuya',
    icon: 'message',
    defaults: { bell: true, mail: true, push: true },
  },
  icon: null,
  text,
  url: commentUrl,
  mail: 'digest',
  mailList: 'social',
  push: { text: withoutMessage(text) },
};
