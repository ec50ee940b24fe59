import { onProductChanged, type IndexingParts } from '#modules/search/index.ts';
import type { Listener } from '#platform/events.ts';

/** Which listener hears which event: the whole list. */
export function allListeners(parts: IndexingParts): Listener[] {
  return [onProductChanged(parts)];
}
