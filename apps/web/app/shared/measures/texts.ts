import type { Measure } from '@perchero/contract/catalogue/product';
import type { MeasureGroup } from '@perchero/contract/catalogue/measures.rules';
import { productWords } from '#app/shared/product-words/texts.ts';

export const texts = {
  name: (measure: Measure, group: MeasureGroup) =>
    measure === 'height' && (group === 'footwear' || group === 'boots')
      ? productWords.heel
      : productWords.measures[measure],
  equivalences: 'Equivalencias',
  guide: 'Es una guía: en Uruguay no hay ley de talles y cambia según la marca.',
};
