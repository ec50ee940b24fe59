import type { ErrorCode } from '@perchero/contract/errors';
import { type ReactNode, useCallback, useState } from 'react';
import { Dialog } from '#app/ui/dialog.tsx';
import { ConfirmPasswordForm } from './settings-form.tsx';
import { recentLoginTexts, texts } from './texts.ts';

type Answer = { readonly ok: true } | { readonly ok: false; readonly code: ErrorCode };

/** Makes a call; when the API wants to know that it is really them, asks for the password and makes it once more. */
export type WithRecentLogin = <A extends Answer>(call: () => Promise<A>) => Promise<A>;

/** For calls that the API only takes soon after the password was given. `dialog` belongs somewhere on the page. */
export function useRecentLogin(): { withRecentLogin: WithRecentLogin; dialog: ReactNode } {
  const [question, setQuestion] = useState<{ readonly answer: (confirmed: boolean) => void } | null>(null);

  const withRecentLogin: WithRecentLogin = useCallback(async (call) => {
    const first = await call();
    if (first.ok || first.code !== 'requires-recent-login') return first;
    const confirmed = await new Promise<boolean>((answer) => setQuestion({ answer }));
    setQuestion(null);
    return confirmed ? await call() : first;
  }, []);

  const dialog = (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(false)}
      title={recentLoginTexts.title}
      closeLabel={texts.close}
    >
      {question && <ConfirmPasswordForm onConfirmed={() => question.answer(true)} />}
    </Dialog>
  );
  return { withRecentLogin, dialog };
}
