import { answersTo, type ClaimAnswer, claimTextLength } from '@perchero/contract/claims/claim-states.rules';
import type { answerClaim, ClaimDetail } from '@perchero/contract/claims/claims';
import { errorTexts } from '@perchero/contract/error-texts';
import type { Order } from '@perchero/contract/orders/orders';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { formatCents } from '#app/shared/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { PriceField } from '#app/ui/price-field.tsx';
import { RadioListField } from '#app/ui/radio-list-field.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import deliveryCss from '../delivery/delivery.module.css';
import { firstNameOf } from '../texts.ts';
import type { ClaimPhotos } from './claim-photos.ts';
import { PhotosField } from './photos-field.tsx';
import { noPlace, placeErrors, PlaceFields, placeOf, type PlaceValues } from './place-fields.tsx';
import { answerTexts as texts } from './texts.ts';

interface AnswerFormProps {
  readonly order: Order;
  readonly claim: ClaimDetail;
  readonly photos: ClaimPhotos;
  readonly onSent: () => Promise<void>;
}

interface Values extends PlaceValues {
  readonly answer: ClaimAnswer | '';
  /** Pesos. */
  readonly amount: string;
  readonly text: string;
}

const maxDigits = 7;

/** The seller answers a claim. */
export function AnswerForm({ order, claim, photos, onSent }: AnswerFormProps) {
  const [values, setValues] = useState<Values>({
    answer: '',
    amount: '',
    text: '',
    ...noPlace,
    method: 'later',
  });
  const { answer } = values;
  const other = firstNameOf(order.other);
  const max = formatCents(claim.refundable_cents);
  const form = useForm({
    values,
    onChange: setValues,
    validate: (entered) => errorsOf(entered, claim.refundable_cents),
    send: async (entered) => {
      if (answer === '') return {};
      const uploads = await photos.upload();
      if (!uploads.ok) return { form: uploads.error };
      const text = entered.text.trim();
      const place = answer === 'refund_after_return' ? placeOf(entered) : undefined;
      const result = await send<typeof answerClaim>('POST', '/api/claims/answer', {
        claim_id: claim.id,
        answer,
        ...(text && { text }),
        ...(answer === 'part' && { amount_cents: centsOf(entered.amount) }),
        ...(place && { place }),
        picture_ids: uploads.ids,
      });
      if (!result.ok)
        return result.code === 'invalid-amount' ? { amount: result.error } : { form: result.error };
      showToast({ kind: 'done', text: texts.done(other) });
      await onSent();
      return undefined;
    },
  });
  const fields = {
    refund: null,
    refund_after_return: <PlaceFields form={form} methods={['later', 'parcel', 'in_person']} />,
    part: (
      <PriceField
        {...form.field('amount')}
        label={texts.amount}
        hint={texts.amountHint(max)}
        maxLength={maxDigits}
      />
    ),
    no: null,
  };
  const wordsOf = (value: ClaimAnswer) =>
    value === 'no' && claim.kind === 'not_arrived' ? texts.sent : texts.options[value];
  return (
    <Form form={form}>
      <RadioListField
        {...form.field('answer')}
        label={texts.label}
        options={answersTo(claim.kind).map((value) => {
          const { label, hint } = wordsOf(value);
          return { value, label, hint: hint(other, max), fields: fields[value] };
        })}
        onChange={(value) => setValues({ ...values, answer: value as ClaimAnswer })}
      />
      <TextArea
        {...form.field('text')}
        label={texts.text}
        optionalLabel={answer === 'no' ? undefined : texts.optional}
        hint={texts.textHint(other)}
        rows={3}
        maxLength={claimTextLength.max}
      />
      <PhotosField photos={photos} label={texts.photos} hint={texts.photosHint} />
      {form.error && <Note kind="error">{form.error}</Note>}
      <div className={deliveryCss.actions}>
        <Button type="submit" busyLabel={form.isPending ? texts.sending : undefined}>
          {texts.options[answer || 'no'].send}
        </Button>
      </div>
    </Form>
  );
}

function centsOf(pesos: string): number {
  return Number(pesos) * 100;
}

function errorsOf(values: Values, maxCents: number): FormErrors<Values> {
  const { answer, amount } = values;
  if (answer === '') return { answer: texts.noAnswer };
  const { length } = values.text.trim();
  const isShort = length < claimTextLength.min && (length > 0 || answer === 'no');
  const isAmount = centsOf(amount) > 0 && centsOf(amount) <= maxCents;
  return {
    ...(answer === 'refund_after_return' && placeErrors(values)),
    ...(answer === 'part' && !isAmount && { amount: errorTexts['invalid-amount'] }),
    ...(isShort && { text: texts.badText(claimTextLength.min) }),
  };
}
