import { say } from '../lib/report.ts';
import { waitUntil } from '../../stack/wait.ts';
import type { Listing } from './listing.ts';

/** The first searches after an engine's start are slow ones, which are nobody's everyday: asks until so many in a row are not. */
export async function warmUp(listing: Listing, nextPath: () => string, wanted: number): Promise<void> {
  say('warming up …');
  let inARow = 0;
  const isWarm = async () => {
    const { facets } = await listing.page(nextPath());
    inARow = facets === null ? 0 : inARow + 1;
    return inARow >= wanted;
  };
  await waitUntil('searches that the engine answers in time', isWarm, { seconds: 240, everyMs: 0 });
}
