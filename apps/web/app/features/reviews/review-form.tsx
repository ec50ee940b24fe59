import type { Order } from '@perchero/contract/orders/orders';
import { reviewLimits, type ReviewTag, reviewTags } from '@perchero/contract/reviews/review.rules';
import type { writeReview } from '@perchero/contract/reviews/reviews';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import css from './review-form.module.css';
import { StarsField } from './stars-field.tsx';
import { TagsField } from './tags-field.tsx';
import { formTexts as texts } from './texts.ts';

interface ReviewFormProps {
  readonly order: Pick<Order, 'id' | 'side'>;
  /** First name of the reviewed person. */
  readonly name: string;
  /** The last day for it. */
  readonly day: string;
  readonly onSent: () => Promise<void>;
}

interface Values {
  readonly stars: number;
  readonly tags: readonly ReviewTag[];
  readonly text: string;
}

export function ReviewForm({ order, name, day, onSent }: ReviewFormProps) {
  const [values, setValues] = useState<Values>({ stars: 0, tags: [], text: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: async ({ stars, text }) => ({
      stars: stars === 0 ? texts.noStars : undefined,
      text: (await import('./contact-error.ts')).contactError(text),
    }),
    send: async ({ stars, tags, text }) => {
      const result = await send<typeof writeReview>('POST', '/api/reviews/write', {
        order_id: order.id,
        stars,
        tags: [...tags],
        text,
      });
      if (!result.ok) return { form: result.error };
      showToast({ kind: 'done', text: texts.sent });
      await onSent();
      return undefined;
    },
  });
  return (
    <Form form={form}>
      <StarsField {...form.field('stars')} />
      <TagsField
        {...form.field('tags')}
        options={reviewTags[order.side === 'purchase' ? 'seller' : 'buyer']}
      />
      <TextArea
        {...form.field('text')}
        label={texts.textLabel}
        optionalLabel={texts.optional}
        hint={texts.textHint}
        maxLength={reviewLimits.text}
        rows={3}
      />
      <Note kind="info">{texts.publishedWhen(name, day)}</Note>
      {form.error && <Note kind="error">{form.error}</Note>}
      <div className={css.foot} data-foot="">
        <Button type="submit" busyLabel={form.isPending ? texts.sending : undefined}>
          {texts.send}
        </Button>
      </div>
    </Form>
  );
}
