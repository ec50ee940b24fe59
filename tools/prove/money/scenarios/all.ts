import { answers, hearing, secrets } from './notifications.ts';
import { cash, paying, refunds } from './payments.ts';
import { leaving, sellers, trouble } from './people.ts';
import type { Scenario } from './scenario.ts';

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
