import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import type { signIn } from '@perchero/contract/identity/session';
import { useState } from 'react';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { useForm } from '#app/ui/use-form.ts';
import { useCountdown } from '#app/ui/use-countdown.ts';
import { checkCredentials, type Credentials } from './check-credentials.ts';

interface SignInOptions {
  readonly onSignedIn: () => void;
  /** The account still lacks a verified e-mail or a phone. */
  readonly onUnfinished: (missing: 'email' | 'phone', email: string) => void;
}

/** The state of the sign-in form. */
export function useSignIn({ onSignedIn, onUnfinished }: SignInOptions) {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  const [secondsToWait, wait] = useCountdown(0);
  const getBotToken = useBotCheck('sign-in');
  const form = useForm<Credentials, SendRefusal>({
    values: credentials,
    onChange: setCredentials,
    validate: checkCredentials,
    send: async ({ email: typed, password }) => {
      const email = normalizeEmail(typed);
      const attempt = { email, password };
      let result = await send<typeof signIn>('POST', '/api/session/sign-in', attempt);
      // During a flood of sign-ins the API asks for a bot check.
      const botToken =
        !result.ok && result.code === 'bot-check-failed' ? await getBotToken().catch(() => null) : null;
      if (botToken)
        result = await send<typeof signIn>('POST', '/api/session/sign-in', { ...attempt, botToken });
      if (result.ok) return onSignedIn();
      if (result.code === 'email-not-verified') return onUnfinished('email', email);
      if (result.code === 'phone-required') return onUnfinished('phone', email);
      if (result.code === 'invalid-email') return { email: result.error };
      if (result.cooldown) wait(result.cooldown);
      return { form: result };
    },
  });
  return { form, credentials, secondsToWait };
}
