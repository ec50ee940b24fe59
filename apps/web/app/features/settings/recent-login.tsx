import { type ReactNode, useCallback, useState } from 'react';
import type { WithRecentLogin } from '#app/shared/api.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { ConfirmPasswordForm } from './settings-form.tsx';
import { recentLoginTexts } from './texts.ts';

/** For API calls that require a recent login. The caller must render `dialog`. */
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
    <Dialog open={question !== null} onClose={() => question?.answer(false)} title={recentLoginTexts.title}>
      {question && <ConfirmPasswordForm onConfirmed={() => question.answer(true)} />}
    </Dialog>
  );
  return { withRecentLogin, dialog };
}
