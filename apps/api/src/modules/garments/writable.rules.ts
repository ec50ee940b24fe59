import { chapterOpenDays } from '@perchero/contract/garments/chapter.rules';
import { secondsAfter } from '#platform/clock.ts';

const openSeconds = chapterOpenDays * 24 * 60 * 60;

interface Writable {
  /** Null while it is theirs. */
  readonly untilAt: Date | null;
  readonly isRemoved: boolean;
}

/** While they have it and some days afterwards. */
export function isWritable({ untilAt, isRemoved }: Writable, now: Date): boolean {
  return !isRemoved && (untilAt === null || now <= secondsAfter(untilAt, openSeconds));
}
