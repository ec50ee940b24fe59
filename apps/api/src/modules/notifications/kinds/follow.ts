import { firstName, namesOfGroup } from '../texts.ts';
import type { Kind } from './registry.ts';

export const follow: Kind = {
  name: 'follow',
  setting: {
    kind: 'follow',
    title: 'Seguidores',
    about: 'Cuando alguien empieza a seguirte',
    icon: 'people',
    defaults: { bell: true, mail: false, push: false },
  },
  icon: null,
  text(row) {
    const { actorName, actorCount } = row;
    if (actorCount === 1) return { title: `${firstName(actorName)} te sigue`, message: '' };
    return { title: `${actorCount} personas te siguen`, message: namesOfGroup(row) };
  },
  url: ({ actorUsername, ownUsername, actorCount }) =>
    `/perfil/${encodeURIComponent((actorCount === 1 && actorUsername) || (ownUsername ?? ''))}`,
  // Its listener gathers them, and takes out who stops following.
  groupBy: 'kind',
  mail: 'digest',
  mailList: 'social',
};
