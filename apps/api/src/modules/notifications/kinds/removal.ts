import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { productUrl, yours } from '../texts.ts';
import { withoutMessage } from '../push/texts.ts';
import type { Kind } from './registry.ts';

interface Removal {
  /** The owner of the content. */
  readonly accountId: string;
  readonly productId: number;
  /** The recorded moderator action, with its reason. */
  readonly actionId: number;
}

const contentRemoved = 'notifications.content-removed';

/** Emits the event in the transaction of the removal. */
export function emitContentRemoved(tx: Tx, clock: Clock, removal: Removal): Promise<void> {
  return emit(tx, clock, { type: contentRemoved, payload: removal });
}

const text: Kind['text'] = ({ removal: removed, category }) => {
  if (!removed) throw new Error('a notification about a removal that says nothing');
  const title = removed.what === 'product' ? `Quitamos ${yours(category)}` : 'Quitamos un comentario tuyo';
  return { title, message: removed.reason };
};

/** A moderator removed content of theirs; the mail is sent with the removal. */
export const removal: Kind = {
  name: 'removal',
  setting: null,
  icon: 'shield',
  text,
  url: productUrl,
  mail: null,
  push: { text: withoutMessage(text) },
  source: {
    hears: [contentRemoved],
    find: async (_db, events, now) =>
      events.map(({ payload }) => {
        const { accountId, productId, actionId } = payload as Removal;
        return { kind: 'removal', accountId, productId, actionId, cause: `removal:${actionId}`, at: now };
      }),
  },
};
