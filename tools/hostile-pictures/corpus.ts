import { bombs } from './bombs.ts';
import { carriers } from './carriers.ts';
import { foreignFiles } from './foreign.ts';
import { mutations } from './mutations.ts';
import { oddities } from './oddities.ts';
import { polyglots } from './polyglots.ts';
import type { Sample } from './sample.ts';
import { truncations } from './truncations.ts';

/** Everything that a stranger might send; the same files on every machine, made when they are needed. */
export function hostilePictures({ mutationsPerType = 60 } = {}): Sample[] {
  return [
    ...mutations(mutationsPerType),
    ...truncations(),
    ...bombs(),
    ...polyglots(),
    ...foreignFiles(),
    ...carriers(),
    ...oddities(),
  ];
}
