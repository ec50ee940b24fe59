import { demandFigures, demandSpeed, quickestOfThree, readChosenSet } from '../lib/labelled-set.ts';
import { createFindings, type Findings, say } from '../lib/report.ts';
import { figuresOf, heldOutSet, readProducts, type Score, scoreOf, screen } from '../screening/score.ts';

export const summary =
  'precision, recall and speed of the screening of products for what may not be sold (-- --set FILE for another set)';

const maxMedianMs = 1;

export function run(): Promise<Findings> {
  const findings = createFindings();
  const products = readChosenSet(findings, heldOutSet, readProducts);
  if (products.length > 0) {
    const score = scoreOf(products);
    tell('missed', score.missed);
    tell('wrongly found', score.wrong);
    demandFigures(findings, figuresOf(score));
    demandSpeed(findings, products, (text) => quickestOfThree(() => screen(text)), maxMedianMs);
  }
  return Promise.resolve(findings);
}

function tell(what: string, mistakes: Score['missed']): void {
  for (const { product, found } of mistakes) say(`${what}: ${found.join(', ')} in «${product.text}»`);
}
