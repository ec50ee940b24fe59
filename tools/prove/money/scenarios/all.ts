import { answers } from './answers.ts';
import { cash } from './cash.ts';
import { hearing } from './hearing.ts';
import { leaving } from './leaving.ts';
import { paying } from './paying.ts';
import { refunds } from './refunds.ts';
import type { Scenario } from './scenario.ts';
import { secrets } from './secrets.ts';
import { sellers } from './sellers.ts';
import { trouble } from './trouble.ts';

const byNumber = [
  ...paying,
  ...hearing,
  ...cash,
  ...trouble,
  ...sellers,
  ...leaving,
  ...refunds,
  ...answers,
].toSorted((one, other) => one.number - other.number);

/** In the order of their numbers; what has to see everything comes last. */
export const allScenarios: readonly Scenario[] = [...byNumber, ...secrets];
