import { accountThreats } from './threats/accounts.ts';
import { platformThreats } from './threats/platform.ts';
import { shopThreats } from './threats/shop.ts';
import type { Threat } from './threats/threat.ts';

export const threats: readonly Threat[] = [...accountThreats, ...shopThreats, ...platformThreats];
