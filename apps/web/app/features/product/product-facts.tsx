import { measures } from '@perchero/contract/catalogue/product';
import type { Product } from '@perchero/contract/catalogue/products';
import { productWords } from '#app/shared/product-words/texts.ts';
import css from './product-view.module.css';
import { texts } from './texts.ts';

/** What the seller added beyond what every piece has; nothing when they added nothing. */
export function ProductFacts({ product }: { product: Product }) {
  const facts = factsOf(product);
  if (facts.length === 0) return null;
  return (
    <section className={css.facts}>
      <h2>{texts.facts}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function factsOf(product: Product): [name: string, value: string][] {
  const { brand, condition, colors, materials, measurements, department, stock } = product;
  const measured = measures.flatMap((measure) => {
    const centimetres = measurements[measure];
    return centimetres === undefined ? [] : [texts.measure(productWords.measures[measure], centimetres)];
  });
  const facts: [string, string | null][] = [
    [texts.brand, brand],
    [texts.condition, condition && productWords.conditions[condition]],
    [texts.color(colors.length), texts.list(colors)],
    [texts.material(materials.length), texts.list(materials)],
    [texts.measures, measured.join(' · ')],
    [texts.department, department],
    [texts.stock, stock > 1 ? String(stock) : null],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
