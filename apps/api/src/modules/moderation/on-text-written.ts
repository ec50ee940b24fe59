import { type AccountEventPayload, accountEvents } from '#modules/accounts/index.ts';
import { type CollectionEventPayload, collectionNamed } from '#modules/collections/index.ts';
import { type ChapterChangedPayload, garmentEvents } from '#modules/garments/index.ts';
import { type CommentEventPayload, commentEvents } from '#modules/social/index.ts';
import { findContactIn } from '#modules/text/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { DeliveredEvent, Listener } from '#platform/events/events.ts';
import { recordSignal } from './signals.ts';
import { fingerprintOf, harmOf } from './signals.rules.ts';
import { readThing, type Thing } from './things.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string };
}

type WrittenKind = 'comment' | 'person' | 'collection' | 'chapter';

/** Opens a case for contact data in a comment, a profile, the name of a collection or a chapter, as they are now. */
export function watchTexts(deps: Deps): Listener {
  return {
    name: 'moderation.watch-texts',
    hears: [commentEvents.added, accountEvents.profileChanged, collectionNamed, garmentEvents.chapterChanged],
    async handle(events) {
      const written = new Map(events.map((event) => [JSON.stringify(thingOf(event)), thingOf(event)]));
      for (const [kind, id] of written.values()) await recordContact(deps, kind, id);
    },
  };
}

function thingOf({ type, payload }: DeliveredEvent): [kind: WrittenKind, id: string] {
  if (type === commentEvents.added) return ['comment', String((payload as CommentEventPayload).commentId)];
  if (type === collectionNamed)
    return ['collection', String((payload as CollectionEventPayload).collectionId)];
  if (type === garmentEvents.chapterChanged) return ['chapter', (payload as ChapterChangedPayload).chapterId];
  return ['person', (payload as AccountEventPayload).accountId];
}

async function recordContact({ db, clock, config }: Deps, kind: WrittenKind, id: string): Promise<void> {
  const thing = await readThing(db, kind, id, null);
  if (!thing) return;
  const texts = textsOf(thing);
  const ownHost = new URL(config.publicUrl).hostname;
  const found = texts.flatMap((text) => findContactIn(text, ownHost));
  if (found.length === 0) return;
  const { ownerId, title, picture } = thing;
  const signal = {
    rule: 'contact-in-text',
    kind,
    targetId: id,
    ownerId,
    title,
    picture,
    fingerprint: fingerprintOf(texts),
    detail: { found: found.map(({ phrase }) => phrase) },
    harm: harmOf(found),
  } as const;
  await inTransaction(db, (tx) => recordSignal(tx, clock, signal));
}

/** The title of a person is their username with an @, which is no contact data. */
function textsOf({ kind, title, text }: Thing): string[] {
  return kind === 'person' ? [title.slice(1), ...text.split('\n')] : [text];
}
