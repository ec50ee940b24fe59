import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import type { signIn } from '@perchero/contract/identity/session';
import { useState } from 'react';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { useCountdown } from '#app/ui/use-countdown.ts';
import { checkCredentials, type CredentialErrors, type Credentials } from './check-credentials.ts';

interface SignInOptions {
  readonly onSignedIn: () => void;
  /** The account still lacks a verified e-mail or a phone. */
  readonly onUnfinished: (missing: 'email' | 'phone', email: string) => void;
}

/** The state of the sign-in form. */
export function useSignIn({ onSignedIn, onUnfinished }: SignInOptions) {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [errors, setErrors] = useState<CredentialErrors>({});
  const [refusal, setRefusal] = useState<SendRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [secondsToWait, wait] = useCountdown(0);
  const getBotToken = useBotCheck('sign-in');

  const submit = async () => {
    const found = checkCredentials(credentials);
    setErrors(found);
    setRefusal(null);
    if (Object.keys(found).length > 0) return;

    setIsBusy(true);
    const email = normalizeEmail(credentials.email);
    const attempt = { email, password: credentials.password };
    let result = await send<typeof signIn>('POST', '/api/session/sign-in', attempt);
    // During a flood of sign-ins the API asks for a bot check.
    const botToken =
      !result.ok && result.code === 'bot-check-failed' ? await getBotToken().catch(() => null) : null;
    if (botToken)
      result = await send<typeof signIn>('POST', '/api/session/sign-in', { ...attempt, botToken });
    setIsBusy(false);
    if (result.ok) onSignedIn();
    else if (result.code === 'email-not-verified') onUnfinished('email', email);
    else if (result.code === 'phone-required') onUnfinished('phone', email);
    else if (result.code === 'invalid-email') setErrors({ email: result.error });
    else {
      setRefusal(result);
      if (result.cooldown) wait(result.cooldown);
    }
  };

  return {
    credentials,
    errors,
    refusal,
    isBusy,
    secondsToWait,
    submit,
    type: (field: keyof Credentials, value: string) => {
      setCredentials((current) => ({ ...current, [field]: value }));
      setErrors((current) => ({ ...current, [field]: undefined }));
    },
  };
}
