import type { Selling } from '@perchero/contract/catalogue/products';
import { changedPrice } from '@perchero/contract/desk/price-change.rules';
import type { DeskProduct } from '@perchero/contract/desk/products';
import { netOf } from '@perchero/contract/seller-accounts/net.rules';
import { useState } from 'react';
import { formatPrice } from '#app/shared/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { mayChangePrice } from './desk-page.ts';
import { parsePercent } from './percent.ts';
import css from './price-dialog.module.css';
import { priceTexts as texts } from './texts.ts';
import { Thumbnail } from './thumbnail.tsx';

/** From this drop on, those who like a product are told. */
const toldPercent = -5;

interface PriceDialogProps {
  readonly products: readonly DeskProduct[];
  readonly selling: Pick<Selling, 'commission' | 'providerFee'>;
  readonly open: boolean;
  /** Replaces the label of the button while prices are changed. */
  readonly busyLabel: string | undefined;
  readonly onClose: () => void;
  /** Returns what kept all of them from being changed. */
  readonly onChange: (percent: number) => Promise<string | null>;
}

/** Shows each old and new price before any is changed. Give it a new key each time it is opened. */
export function PriceDialog({ products, selling, open, busyLabel, onClose, onChange }: PriceDialogProps) {
  const [values, setValues] = useState({ percent: '' });
  const percent = parsePercent(values.percent);
  const form = useForm({
    values,
    onChange: setValues,
    validate: () => (percent === null ? { percent: texts.invalid } : {}),
    send: async () => {
      const error = percent === null ? null : await onChange(percent);
      if (error !== null) return { form: error };
      onClose();
      return undefined;
    },
  });
  const title = texts.title(products.filter(mayChangePrice).length);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide-sheet"
      title={title}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={form.id} busyLabel={busyLabel}>
            {title}
          </Button>
        </>
      }
    >
      <Form form={form}>
        <p className={css.intro}>{texts.intro}</p>
        <TextField
          {...form.field('percent')}
          label={texts.percent}
          hint={texts.hint}
          placeholder={texts.example}
          autoComplete="off"
        />
        <ul className={css.list} aria-label={texts.list}>
          {products.map((product) => (
            <PriceLine key={product.id} product={product} percent={percent} selling={selling} />
          ))}
        </ul>
        {percent !== null && percent <= toldPercent && <Note kind="info">{texts.told}</Note>}
        {form.error && <Note kind="error">{form.error}</Note>}
      </Form>
    </Dialog>
  );
}

interface PriceLineProps extends Pick<PriceDialogProps, 'selling'> {
  readonly product: DeskProduct;
  readonly percent: number | null;
}

function PriceLine({ product, percent, selling }: PriceLineProps) {
  const { title, price } = product;
  const next = percent === null || !mayChangePrice(product) ? null : changedPrice(price, percent);
  const net = netOf(next ?? price, selling);
  return (
    <li>
      <Thumbnail product={product} />
      <span className={css.product}>
        <b>{title}</b>
        <span>
          {mayChangePrice(product) ? texts.receives(net.receives, net.provider !== null) : texts.stays}
        </span>
      </span>
      <span className={css.prices}>
        {next === null ? (
          <b>{formatPrice(price)}</b>
        ) : (
          <>
            <s>
              <VisuallyHidden>{texts.before}</VisuallyHidden>
              {formatPrice(price)}
            </s>
            <b>
              <VisuallyHidden>{texts.after}</VisuallyHidden>
              {formatPrice(next)}
            </b>
          </>
        )}
      </span>
    </li>
  );
}
