import type { answerContact, OpenedCase } from '@perchero/contract/admin/moderation';
import { contactWordsLength } from '@perchero/contract/moderation/contact.rules';
import { decisionWordsLength } from '@perchero/contract/moderation/decisions.rules';
import { useId, useState } from 'react';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { TextArea } from '#app/ui/text-area.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import panel from './case-panel.module.css';
import { Refused } from './decision-form.tsx';
import { Moment } from './evidence.tsx';
import css from './contact-case.module.css';
import { contactTexts as texts, formTexts } from './texts.ts';

type Contact = NonNullable<OpenedCase['contact']>;

/** What somebody wrote with the contact form, and the answer they got. */
export function ContactWords({ contact: { words, email, at, answer } }: { contact: Contact }) {
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h3 id={id}>{texts.message}</h3>
      <Moment at={at} />
      <p className={panel.quote}>{words}</p>
      {email !== null && (
        <p className={css.email}>
          <span className={panel.about}>{texts.email}</span> {email}
        </p>
      )}
      {answer !== null && (
        <div className={css.answer}>
          <b>{texts.answered}</b>
          <p className={panel.quote}>{answer}</p>
        </div>
      )}
    </section>
  );
}

interface ContactAnswerProps {
  readonly contact: Contact;
  readonly onWrite: () => void;
  readonly onDone: () => Promise<void>;
}

export function ContactAnswer({ contact, onWrite, onDone }: ContactAnswerProps) {
  const [values, setValues] = useState({ words: '' });
  const form = useForm<{ words: string }, SendRefusal>({
    values,
    onChange: (next) => {
      setValues(next);
      onWrite();
    },
    validate: ({ words }) => ({
      words: words.trim().length < decisionWordsLength.min ? texts.short(decisionWordsLength.min) : undefined,
    }),
    send: async ({ words }) => {
      const result = await send<typeof answerContact>('POST', '/api/admin/moderation/answer', {
        id: contact.id,
        words: words.trim(),
      });
      if (!result.ok && result.code !== 'not-found') return { form: result };
      if (result.ok) showToast({ kind: 'done', text: texts.sent });
      await onDone();
    },
  });
  return (
    <Form form={form}>
      <TextArea
        {...form.field('words')}
        label={texts.answer}
        hint={texts.answerHint}
        rows={8}
        maxLength={contactWordsLength.max}
      />
      {form.error && <Refused refusal={form.error} formId={form.id} />}
      <Button type="submit" size="large" wide busyLabel={form.isPending ? formTexts.sending : undefined}>
        {texts.send}
      </Button>
    </Form>
  );
}
