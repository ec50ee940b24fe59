import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import type { sendRecoveryEmail } from '@perchero/contract/identity/recovery';
import { useState } from 'react';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { send } from '#app/shared/api.ts';
import { recoveryMailTexts as texts } from './texts.ts';

interface RecoveryMail {
  readonly isSent: boolean;
  /** Returns the error text, or null. */
  readonly requestMail: (typedEmail: string) => Promise<string | null>;
}

/** Requests the mail with a link to set a new password. */
export function useRecoveryMail(): RecoveryMail {
  const [isSent, setIsSent] = useState(false);
  const getBotToken = useBotCheck('recovery');
  return {
    isSent,
    requestMail: async (typedEmail) => {
      const refusal = await requestMail(normalizeEmail(typedEmail), getBotToken);
      setIsSent(refusal === null);
      return refusal;
    },
  };
}

async function requestMail(email: string, getBotToken: () => Promise<string>): Promise<string | null> {
  if (!isEmail(email)) return texts.emailNeeded;
  const botToken = await getBotToken().catch(() => null);
  if (!botToken) return texts.noAnswer;
  const result = await send<typeof sendRecoveryEmail>('POST', '/api/send-recovery-email', {
    email,
    botToken,
  });
  if (result.ok) return null;
  if (result.code === 'network-request-failed') return texts.noAnswer;
  return result.code === 'too-many-requests' ? `${texts.notSent} ${result.error}` : texts.notSent;
}
