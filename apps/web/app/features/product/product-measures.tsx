import type { BodyMeasures } from '@perchero/contract/accounts/sizes';
import { isFlat, measureGroupOf, measuresIn } from '@perchero/contract/catalogue/measures.rules';
import { type Measure, measures } from '@perchero/contract/catalogue/product';
import type { Product } from '@perchero/contract/catalogue/products';
import { parseSize } from '@perchero/contract/catalogue/sizes';
import { useId } from 'react';
import { MeasureDrawing } from '#app/ui/measure-drawing.tsx';
import { texts as measureTexts } from '#app/shared/measures/texts.ts';
import { productWords } from '#app/shared/product-words/texts.ts';
import css from './product-measures.module.css';
import { texts } from './texts.ts';

interface ProductMeasuresProps {
  readonly product: Product;
  /** The viewer's own, if told. */
  readonly ownBody: BodyMeasures | null;
}

/** What the seller measured, with drawings; flat ones beside the viewer's body. */
export function ProductMeasures({ product, ownBody }: ProductMeasuresProps) {
  const id = useId();
  const { category, measurements } = product;
  const group = measureGroupOf(parseSize(product.size)?.productType ?? 'vestir', category);
  // First those of the group, in its order.
  const ordered = [...new Set<Measure>([...measuresIn(group), ...measures])];
  const measured = ordered.flatMap((measure) => {
    const centimetres = measurements[measure];
    return centimetres === undefined ? [] : [{ measure, centimetres }];
  });
  if (measured.length === 0) return null;

  function hintOf(measure: Measure, centimetres: number): string {
    const own = isFlat(measure) ? (ownBody?.[measure] ?? null) : null;
    return own === null ? productWords.measureHints[measure] : texts.compare(centimetres, own);
  }

  return (
    <section className={css.measures} aria-labelledby={id}>
      <h2 id={id}>{texts.measures}</h2>
      <ul className={css.list}>
        {measured.map(({ measure, centimetres }) => (
          <li key={measure} className={css.measure}>
            <MeasureDrawing group={group} measure={measure} />
            <div>
              <p>
                {measureTexts.name(measure, group)} <b>{texts.measure(centimetres)}</b>
              </p>
              <p className={css.hint}>{hintOf(measure, centimetres)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
