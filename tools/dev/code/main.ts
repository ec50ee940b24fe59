// scripts/run node tools/dev/code/main.ts   the six digits of the demo's admin at this moment
import { secondFactorCode } from '../second-factor.ts';

console.log(secondFactorCode(new Date()));
