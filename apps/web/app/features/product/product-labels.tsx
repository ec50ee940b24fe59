import type { Product } from '@perchero/contract/catalogue/products';
import { parseSize } from '@perchero/contract/catalogue/sizes';
import { productWords } from '#app/shared/product-words/texts.ts';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import css from './product-view.module.css';
import { texts } from './texts.ts';

/** Kind, size and sex, each on a label sewn to the piece. */
export function ProductLabels({ size: wire, sexo }: Pick<Product, 'size' | 'sexo'>) {
  const sized = parseSize(wire);
  const kind =
    sized &&
    (sized.accessoryType && sized.accessoryType !== 'otro'
      ? productWords.accessories[sized.accessoryType]
      : productWords.types[sized.productType]);
  return (
    <div className={css.labels}>
      {kind && <SewnLabel size="large">{kind}</SewnLabel>}
      <SewnLabel size="large">{texts.size(sized?.size ?? wire)}</SewnLabel>
      <SewnLabel size="large">{sexo}</SewnLabel>
    </div>
  );
}
