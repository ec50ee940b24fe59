import { printAsvs } from './asvs-page.ts';
import { printLimits } from './limits-page.ts';
import { printThreats } from './threats-page.ts';

/** The documents that are printed from data, by their place. */
export const pages: Readonly<Record<string, () => string>> = {
  'docs/security/asvs.md': printAsvs,
  'docs/security/threats.md': printThreats,
  'docs/security/limits.md': printLimits,
};
