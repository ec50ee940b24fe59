import type { Product } from '@perchero/contract/catalogue/products';
import { isInRange, type PriceRange } from '@perchero/contract/offers/offer-prices.rules';
import { type ReactNode, useRef, useState } from 'react';
import type { SendRefusal } from '#app/shared/api.ts';
import { formatPrice } from '#app/shared/format.ts';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import css from './price-dialog.module.css';
import { PriceRangeField } from './price-range-field.tsx';
import { dialogTexts as texts } from './texts.ts';

/** The product that is bargained about. */
export interface BargainedProduct extends Pick<Product, 'id' | 'title' | 'price'> {
  readonly picture: Product['pictures'][number] | null;
}

interface Values {
  readonly price: string;
}

interface PriceDialogProps {
  readonly product: BargainedProduct;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The page shows something that is no longer true. */
  readonly onStale: () => void;
  readonly title: string;
  /** Below the title of the product. */
  readonly about: string;
  readonly label: string;
  readonly range: PriceRange;
  readonly maxLabel: string;
  readonly initialPrice: number;
  /** The label of the button that sends the price. */
  readonly confirm: (price: string) => string;
  /** What the price means, while it is typed. */
  readonly renderSum: (price: number) => ReactNode;
  readonly note: string;
  readonly hints: readonly string[];
  /** `id` stays the same when the same price is sent again. Returns the refusal. */
  readonly send: (id: string, price: number) => Promise<SendRefusal | null>;
}

/** Asks for a price. Give it a new key each time it is opened. */
export function PriceDialog(props: PriceDialogProps) {
  const { product, open, onClose, onStale, range, initialPrice, note, hints, send } = props;
  const [values, setValues] = useState<Values>({ price: String(initialPrice) });
  const attempt = useRef<{ readonly price: number; readonly id: string } | null>(null);
  const form = useForm<Values>({
    values,
    onChange: setValues,
    validate: ({ price }) => ({ price: priceError(price, range) }),
    send: async ({ price: digits }) => {
      const price = Number(digits);
      if (attempt.current?.price !== price) attempt.current = { price, id: crypto.randomUUID() };
      const refusal = await send(attempt.current.id, price);
      return refusal ? errorsOf(refusal) : onClose();
    },
  });

  function close(): void {
    onClose();
    if (form.error) onStale();
  }

  return (
    <QuestionDialog
      open={open}
      onClose={close}
      size="sheet"
      title={props.title}
      labels={{ cancel: texts.cancel, confirm: props.confirm(formatPrice(Number(values.price))) }}
      kind="primary"
      busyLabel={form.isPending ? texts.sending : undefined}
      formId={form.id}
    >
      <Form form={form}>
        <div className={css.product}>
          {product.picture && (
            <span className={css.photo}>
              <Picture {...product.picture} alt="" sizes="3rem" />
            </span>
          )}
          <span>
            <b>{product.title}</b>
            <span className={css.quiet}>{props.about}</span>
          </span>
        </div>
        <PriceRangeField
          {...form.field('price')}
          label={props.label}
          range={range}
          maxLabel={props.maxLabel}
        />
        {props.renderSum(Number(values.price))}
        <Note kind="info">{note}</Note>
        {hints.map((hint) => (
          <p key={hint} className={css.quiet}>
            {hint}
          </p>
        ))}
        {form.error && <Note kind="error">{form.error}</Note>}
      </Form>
    </QuestionDialog>
  );
}

function priceError(digits: string, range: PriceRange): string | undefined {
  if (digits === '') return texts.missing;
  const price = Number(digits);
  if (isInRange(price, range)) return undefined;
  return price < range.min ? texts.tooLow(formatPrice(range.min)) : texts.tooHigh(formatPrice(range.max));
}

function errorsOf({ code, error }: SendRefusal): FormErrors<Values> {
  return code === 'invalid-offer' ? { price: error } : { form: error };
}
