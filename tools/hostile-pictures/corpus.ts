import { bombs } from './bombs.ts';
import { damagedFiles } from './damaged.ts';
import { foreignFiles } from './foreign.ts';
import { hiddenData } from './hidden-data.ts';
import type { Sample } from './sample.ts';

/** Hostile uploads, generated on demand and identical on every machine. */
export function hostilePictures({ mutationsPerType = 60 } = {}): Sample[] {
  return [...damagedFiles(mutationsPerType), ...bombs(), ...foreignFiles(), ...hiddenData()];
}
