import { useState } from 'react';
import { recoveryMailTexts } from '#app/features/session/texts.ts';
import { useRecoveryMail } from '#app/features/session/use-recovery-mail.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { EmailField } from '#app/ui/text-field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { texts } from './texts.ts';

/** Requests another recovery mail, where the link of an earlier one no longer works. */
export function NewLinkForm() {
  const [values, setValues] = useState({ email: '' });
  const { requestMail, isSent } = useRecoveryMail();
  const form = useForm({
    values,
    onChange: setValues,
    send: async ({ email }) => ({ email: (await requestMail(email)) ?? undefined }),
  });

  if (isSent) return <Note kind="success">{recoveryMailTexts.sent}</Note>;
  return (
    <Form form={form}>
      <EmailField {...form.field('email')} label={texts.email} />
      <Button type="submit" size="large" wide busyLabel={form.isPending ? texts.asking : undefined}>
        {texts.askAgain}
      </Button>
    </Form>
  );
}
