import { onAccountDeleted } from '#modules/catalogue/index.ts';
import { onProductChanged, type IndexingParts } from '#modules/search/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Listener } from '#platform/events.ts';

/** Which listener hears which event: the whole list. */
export function allListeners(parts: IndexingParts & { clock: Clock }): Listener[] {
  return [onProductChanged(parts), onAccountDeleted(parts)];
}
