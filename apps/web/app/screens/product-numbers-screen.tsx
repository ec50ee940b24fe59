import type { NumbersOfDay } from '@perchero/contract/desk/numbers';
import type { PriceHint } from '@perchero/contract/desk/price-hint';
import type { Product, ShownHold } from '@perchero/contract/catalogue/products';
import { ProductNumbers } from '#app/features/desk-numbers/product-numbers.tsx';
import { texts } from '#app/features/desk-numbers/texts.ts';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowLeft, Copy, Pencil } from '#app/ui/icons.ts';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { Status } from '#app/ui/status.tsx';
import css from './product-numbers-screen.module.css';

export interface ProductNumbersPage {
  readonly product: Product;
  readonly hold: ShownHold | null;
  readonly numbers: readonly NumbersOfDay[] | null;
  /** Undefined without a category, or when it could not be read. */
  readonly hint: PriceHint | null | undefined;
}

/** The numbers of one own product. */
export function ProductNumbersScreen({ page }: { page: ProductNumbersPage }) {
  const { product, hold, numbers, hint } = page;
  return (
    <div className="page">
      <p className={css.back}>
        <ButtonLink to={paths.desk} kind="ghost">
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </ButtonLink>
      </p>
      <div className={css.columns}>
        <ProductAside product={product} hold={hold} />
        <div className={css.numbers}>
          <ProductNumbers key={product.id} product={product} first={numbers} hint={hint} />
        </div>
      </div>
    </div>
  );
}

function ProductAside({ product, hold }: Pick<ProductNumbersPage, 'product' | 'hold'>) {
  const { id, title, price, state } = product;
  const [picture] = product.pictures;
  const isListed = hold === null && state === 'active';
  return (
    <aside className={css.aside} aria-label={title}>
      <div className={css.photo}>
        {picture ? <Picture {...picture} alt="" sizes="16rem" /> : <MissingPicture alt="" />}
        <span className={css.price}>
          <PriceTag pesos={price} sold={state === 'sold'} />
        </span>
      </div>
      <div className={css.about}>
        <p>
          <Status kind={isListed ? 'ok' : hold ? 'wait' : 'plain'}>{texts.states[hold ?? state]}</Status>{' '}
          <span className={css.quiet}>{texts.since(new Date(product.created_at))}</span>
        </p>
        {hold !== 'removed' && state !== 'sold' && (
          <ButtonLink to={paths.editProduct(id)} kind="line" wide>
            <Pencil aria-hidden="true" />
            {texts.edit}
          </ButtonLink>
        )}
        <ButtonLink to={paths.copyProduct(id)} kind="soft" wide>
          <Copy aria-hidden="true" />
          {texts.copy}
        </ButtonLink>
      </div>
    </aside>
  );
}
