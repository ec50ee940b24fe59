import { maxPercent, minPercent } from '@perchero/contract/desk/price-change.rules';

/** A percent as people type it; null for anything else. */
export function parsePercent(text: string): number | null {
  const typed = text.trim().replace(/^[−–]/, '-').replace(/\s*%$/, '');
  if (!/^[+-]?\d{1,3}$/.test(typed)) return null;
  const percent = Number(typed);
  return percent >= minPercent && percent <= maxPercent ? percent : null;
}
