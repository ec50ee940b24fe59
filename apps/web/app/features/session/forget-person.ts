import { forgetAll } from '#app/features/search/recent.ts';
import { forgetDraft } from '#app/features/sell/draft.ts';

/** Whoever signs out leaves nothing in this browser: on a shared one the next person finds no draft and no searches. */
export async function forgetPerson(id: string): Promise<void> {
  forgetDraft(localStorage, id);
  forgetAll();
  const { photoStoreOf } = await import('#app/features/photos/photo-store.ts');
  await photoStoreOf(id).clear();
}
