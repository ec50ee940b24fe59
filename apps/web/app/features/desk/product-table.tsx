import type { DeskState } from '@perchero/contract/desk/desk.rules';
import type { DeskProduct } from '@perchero/contract/desk/products';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatNumber, formatPrice } from '#app/shared/format.ts';
import { formatMoment } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { shortSize } from '#app/shared/short-size.ts';
import { Eye, HandCoins, Heart } from '#app/ui/icons.ts';
import { Status } from '#app/ui/status.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './product-table.module.css';
import { texts } from './texts.ts';
import { Thumbnail } from './thumbnail.tsx';

const stateKinds: Record<DeskState, 'plain' | 'ok' | 'bad' | 'wait' | 'talk'> = {
  listed: 'ok',
  paused: 'plain',
  reserved: 'talk',
  sold: 'plain',
  review: 'wait',
  hidden: 'bad',
  removed: 'bad',
  vacation: 'talk',
  processing: 'wait',
};

const { columns } = texts;

interface ProductTableProps {
  readonly products: readonly DeskProduct[];
  readonly now: Date;
  readonly isChosen: (id: number) => boolean;
  readonly onChoose: (products: readonly DeskProduct[], isChosen: boolean) => void;
}

/** A table; cards in narrow windows. */
export function ProductTable({ products, now, isChosen, onChoose }: ProductTableProps) {
  const chosenCount = products.filter(({ id }) => isChosen(id)).length;
  return (
    <div className={css.place}>
      <table className={css.table}>
        <caption className="visually-hidden">{texts.caption}</caption>
        <thead>
          <tr>
            <td>
              <Pick
                label={texts.choosePage}
                isOn={chosenCount === products.length}
                isPartly={chosenCount > 0}
                onChange={(isOn) => onChoose(products, isOn)}
              />
            </td>
            <th scope="col">{columns.product}</th>
            <th scope="col">{columns.price}</th>
            <th scope="col" className={css.state}>
              {columns.state}
            </th>
            <th scope="col">{columns.since}</th>
            <th scope="col">{columns.views}</th>
            <th scope="col">{columns.likes}</th>
            <th scope="col">{columns.saves}</th>
            <th scope="col">{columns.offers}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow
              key={product.id}
              product={product}
              now={now}
              isChosen={isChosen(product.id)}
              onChoose={(isOn) => onChoose([product], isOn)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ProductRowProps {
  readonly product: DeskProduct;
  readonly now: Date;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function ProductRow({ product, now, isChosen, onChoose }: ProductRowProps) {
  const { id, title, price, size, state, created_at, views, likes, saves, offers } = product;
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <Pick label={texts.choose(title)} isOn={isChosen} onChange={onChoose} />
      </td>
      <th scope="row">
        <span className={css.product}>
          <Thumbnail product={product} />
          <span>
            <Link to={paths.productNumbers(id)}>{title}</Link>
            <span className={css.size}>{texts.size(shortSize(size))}</span>
          </span>
        </span>
      </th>
      <td className={css.price}>{formatPrice(price)}</td>
      <td className={css.state}>
        <Status kind={stateKinds[state]}>{texts.stateNames[state]}</Status>
      </td>
      <td className={css.figure}>
        <time dateTime={created_at}>{formatMoment(new Date(created_at), now)}</time>
      </td>
      {[views, likes, saves, offers].map((figure, index) => (
        // The columns never change.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={index} className={css.figure}>
          {formatNumber(figure)}
        </td>
      ))}
      <td className={css.short}>
        <span>
          <Eye aria-hidden="true" />
          <VisuallyHidden>{columns.views} </VisuallyHidden>
          {formatNumber(views)}
        </span>
        <span>
          <Heart aria-hidden="true" />
          <VisuallyHidden>{columns.likes} </VisuallyHidden>
          {formatNumber(likes)}
        </span>
        <span>
          <HandCoins aria-hidden="true" />
          <VisuallyHidden>{columns.offers} </VisuallyHidden>
          {formatNumber(offers)}
        </span>
      </td>
    </tr>
  );
}

interface PickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isPartly?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function Pick({ label, isOn, isPartly = false, onChange }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isPartly && !isOn;
  }, [isPartly, isOn]);
  return (
    <label className={css.pick}>
      <input
        ref={input}
        type="checkbox"
        className={css.box}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <VisuallyHidden>{label}</VisuallyHidden>
    </label>
  );
}
