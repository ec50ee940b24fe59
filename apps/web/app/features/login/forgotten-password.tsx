import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import type { sendRecoveryEmail } from '@perchero/contract/identity/recovery';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { TextButton } from '#app/ui/text-button.tsx';
import css from './login.module.css';
import { recoveryTexts as texts } from './texts.ts';

/** Asks for a link to set a new password, and says what became of it. */
export function ForgottenPassword({ email }: { email: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const isSent = outcome === texts.sent;

  const ask = async () => {
    setIsBusy(true);
    setOutcome(null);
    setOutcome(await askForLink(normalizeEmail(email)));
    setIsBusy(false);
  };

  return (
    <span className={css.forgotten}>
      {!isSent && (
        <TextButton disabled={isBusy} onClick={() => void ask()}>
          {texts.forgot}
        </TextButton>
      )}
      <span role="status">{outcome}</span>
    </span>
  );
}

async function askForLink(email: string): Promise<string> {
  if (!isEmail(email)) return texts.emailNeeded;
  const result = await send<typeof sendRecoveryEmail>('POST', '/api/send-recovery-email', { email });
  if (result.ok) return texts.sent;
  if (result.code === 'network-request-failed') return texts.noAnswer;
  return result.code === 'too-many-requests' ? `${texts.notSent} ${result.error}` : texts.notSent;
}
