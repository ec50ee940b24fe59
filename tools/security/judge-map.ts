import { requirements } from './asvs-page.ts';
import { applicable } from './asvs/applicable.ts';
import { createLookUp } from './look-up.ts';
import type { Reference } from './reference.ts';
import { threats } from './threats.ts';

export interface MapVerdict {
  readonly references: number;
  readonly unmapped: readonly string[];
  /** Ids that are there twice or do not apply. */
  readonly stray: readonly string[];
  readonly dangling: readonly string[];
}

/** Whether every id has its line and every line leads to something that is there. */
export async function judgeMap(root: string): Promise<MapVerdict> {
  const mapped = requirements.map(({ id }) => id);
  const lookUp = createLookUp(root);
  const dangling: string[] = [];
  let references = 0;
  const follow = async (id: string, by: readonly Reference[]): Promise<void> => {
    for (const reference of by) {
      references += 1;
      const complaint = await lookUp(reference);
      if (complaint) dangling.push(`${id}: ${complaint}`);
    }
  };
  for (const { id, by } of requirements) await follow(id, by);
  for (const { id, by } of threats) await follow(id, by);
  return {
    references,
    unmapped: applicable.filter((id) => !mapped.includes(id)),
    stray: mapped.filter((id, place) => !applicable.includes(id) || mapped.indexOf(id) !== place),
    dangling,
  };
}
