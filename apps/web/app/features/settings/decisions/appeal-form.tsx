import { appealWordsLength } from '@perchero/contract/moderation/decisions.rules';
import type { appeal } from '@perchero/contract/moderation/moderation';
import { useId, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import css from './decision-card.module.css';
import { texts } from './texts.ts';

interface AppealFormProps {
  readonly decisionId: string;
  /** The last moment for it. */
  readonly until: string;
  /** Whether it was just opened. */
  readonly takesFocus: boolean;
  readonly onSent: () => Promise<void>;
}

/** Asks for another look at a decision. */
export function AppealForm({ decisionId, until, takesFocus, onSent }: AppealFormProps) {
  const titleId = useId();
  const [values, setValues] = useState({ words: '' });
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ words }) => ({
      words: words.trim().length < appealWordsLength.min ? texts.appealTooShort : undefined,
    }),
    send: async ({ words }) => {
      const result = await send<typeof appeal>('POST', '/api/moderation/appeal', {
        decision_id: decisionId,
        words,
      });
      if (!result.ok) return { form: result.error };
      showToast({ kind: 'done', text: texts.appealed });
      await onSent();
      return undefined;
    },
  });
  return (
    <section className={css.appeal} aria-labelledby={titleId}>
      <h4 id={titleId}>{texts.appealTitle}</h4>
      <p>{texts.appealAbout(until)}</p>
      <Form form={form}>
        <TextArea
          {...form.field('words')}
          ref={takesFocus ? focusOnMount : null}
          label={texts.appealWords}
          hint={texts.appealLength}
          maxLength={appealWordsLength.max}
          rows={3}
        />
        {form.error && <Note kind="error">{form.error}</Note>}
        <div className={css.actions}>
          <Button type="submit" kind="line" busyLabel={form.isPending ? texts.appealing : undefined}>
            {texts.appeal}
          </Button>
        </div>
      </Form>
    </section>
  );
}
