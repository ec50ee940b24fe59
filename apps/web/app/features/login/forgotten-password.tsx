import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import type { sendRecoveryEmail } from '@perchero/contract/identity/recovery';
import { useState } from 'react';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { send } from '#app/shared/api.ts';
import { TextButton } from '#app/ui/text-button.tsx';
import css from './login.module.css';
import { recoveryTexts as texts } from './texts.ts';

/** Asks for a link to set a new password, and says what became of it. */
export function ForgottenPassword({ email }: { email: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<string | null>(null);
  const getBotToken = useBotCheck('recovery');
  const isSent = outcome === texts.sent;

  const ask = async () => {
    setIsBusy(true);
    setOutcome(null);
    setOutcome(await askForLink(normalizeEmail(email), getBotToken));
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

async function askForLink(email: string, getBotToken: () => Promise<string>): Promise<string> {
  if (!isEmail(email)) return texts.emailNeeded;
  const botToken = await getBotToken().catch(() => null);
  if (!botToken) return texts.noAnswer;
  const result = await send<typeof sendRecoveryEmail>('POST', '/api/send-recovery-email', {
    email,
    botToken,
  });
  if (result.ok) return texts.sent;
  if (result.code === 'network-request-failed') return texts.noAnswer;
  return result.code === 'too-many-requests' ? `${texts.notSent} ${result.error}` : texts.notSent;
}
