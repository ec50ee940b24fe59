import type { ProductCard as Product } from '@perchero/contract/search/list-products';
import type { ReactNode } from 'react';
import { shortSize } from '#app/shared/short-size.ts';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { Card, CardGrid, CardGridItem, CardSkeletons } from '#app/ui/card-grid.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './selectable-products.module.css';
import { openedTexts as texts, texts as collectionsTexts } from './texts.ts';

const skeletonCount = 5;

interface SelectableProductsProps {
  readonly products: readonly Product[];
  readonly isLoading: boolean;
  readonly chosen: readonly number[];
  readonly onChoose: (id: number, isChosen: boolean) => void;
}

export function SelectableProducts({ products, isLoading, chosen, onChoose }: SelectableProductsProps) {
  return (
    <CardGrid busy={isLoading}>
      {products.map((product) => (
        <CardGridItem key={product.id}>
          <Card
            photo={
              <SelectBox
                name={product.title}
                isChosen={chosen.includes(product.id)}
                onChange={(isChosen) => onChoose(product.id, isChosen)}
              >
                <Photo product={product} />
              </SelectBox>
            }
            tag={<PriceTag pesos={product.price} />}
          >
            <h3 className={css.title}>{product.title}</h3>
            <p className={css.meta}>
              <SewnLabel>
                <VisuallyHidden>{texts.size}</VisuallyHidden>
                {shortSize(product.size)}
              </SewnLabel>
              {product.sold ? texts.sold : texts.seller(product.seller.username)}
            </p>
          </Card>
        </CardGridItem>
      ))}
      {isLoading && <CardSkeletons count={skeletonCount} />}
    </CardGrid>
  );
}

/** Decorative: the checkbox over it has the title. */
function Photo({ product: { image, preview } }: { product: Product }) {
  if (!image || !preview) return <MissingPicture alt="" />;
  return <Picture path={image} alt="" sizes="(width < 660px) 50vw, 280px" {...preview} />;
}

interface SelectBoxProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  /** The photo below the checkbox; all of it is clickable. */
  readonly children: ReactNode;
}

export function SelectBox({ name, isChosen, onChange, children }: SelectBoxProps) {
  return (
    <label className={css.pick}>
      {children}
      <input
        type="checkbox"
        className={css.checkbox}
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <VisuallyHidden>{collectionsTexts.choose(name)}</VisuallyHidden>
    </label>
  );
}
