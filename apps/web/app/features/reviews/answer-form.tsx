import { reviewLimits } from '@perchero/contract/reviews/review.rules';
import type { answerReview } from '@perchero/contract/reviews/reviews';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import css from './answer-form.module.css';
import { answerTexts as texts } from './texts.ts';

interface AnswerFormProps {
  readonly reviewId: string;
  readonly onSent: () => Promise<void>;
}

/** A button that opens the form for the only answer to a review. */
export function AnswerForm({ reviewId, onSent }: AnswerFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <Button kind="line" size="small" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
    );
  return <OpenForm reviewId={reviewId} onSent={onSent} onCancel={() => setIsOpen(false)} />;
}

function OpenForm({ reviewId, onSent, onCancel }: AnswerFormProps & { readonly onCancel: () => void }) {
  const [values, setValues] = useState({ text: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: async ({ text }) => ({
      text: text.trim() === '' ? texts.empty : (await import('./contact-error.ts')).contactError(text),
    }),
    send: async ({ text }) => {
      const result = await send<typeof answerReview>('POST', '/api/reviews/answer', {
        review_id: reviewId,
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
      <TextArea
        {...form.field('text')}
        ref={focusOnMount}
        label={texts.label}
        hint={texts.hint}
        maxLength={reviewLimits.answer}
        rows={2}
      />
      {form.error && <Note kind="error">{form.error}</Note>}
      <div className={css.actions}>
        <Button type="submit" size="small" busyLabel={form.isPending ? texts.sending : undefined}>
          {texts.send}
        </Button>
        <Button kind="ghost" size="small" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  );
}
