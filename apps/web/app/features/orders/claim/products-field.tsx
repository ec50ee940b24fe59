import type { Order } from '@perchero/contract/orders/orders';
import { GroupField } from '#app/ui/group-field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import css from './claim-form.module.css';
import { formTexts as texts } from './texts.ts';

interface ProductsFieldProps {
  readonly name: string;
  readonly items: Order['items'];
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly error?: string | undefined;
}

/** Checkboxes of the products of an order. */
export function ProductsField({ name, items, value, onChange, error }: ProductsFieldProps) {
  return (
    <GroupField role="group" label={texts.products} isLabelHidden error={error}>
      <div className={css.products}>
        {items.map(({ product_id: id, title, picture }) => {
          const isChosen = value.includes(id);
          return (
            <label key={id} className={css.product}>
              <Input
                type="checkbox"
                name={name}
                value={id}
                checked={isChosen}
                onChange={() => onChange(isChosen ? value.filter((other) => other !== id) : [...value, id])}
              />
              <span className={css.photo}>
                {picture ? <Picture {...picture} alt="" sizes="48px" /> : <MissingPicture alt="" />}
              </span>
              {title}
            </label>
          );
        })}
      </div>
    </GroupField>
  );
}
