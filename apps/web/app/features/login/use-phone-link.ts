import type { sendPhoneLink } from '@perchero/contract/identity/phone';
import type { getAuthUser } from '@perchero/contract/identity/session';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { useCountdown } from '#app/ui/use-countdown.ts';
import { phoneLinkTexts as texts } from './texts.ts';

const usualCooldown = 60;

interface PhoneLinkOptions {
  readonly email: string;
  readonly onSent: () => void;
  /** The account got a phone elsewhere in the meantime. */
  readonly onHasPhone: () => void;
}

/** Mails the link that associates a phone, and counts until it may be mailed again. */
export function usePhoneLink({ email, onSent, onHasPhone }: PhoneLinkOptions) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [secondsLeft, wait] = useCountdown(0);

  const sendLink = async () => {
    setIsBusy(true);
    setError(null);
    const known = await send<typeof getAuthUser>('POST', '/api/get-auth-user', { email });
    if (known.ok && known.value.user?.phone) {
      onHasPhone();
      return;
    }
    const sent = await send<typeof sendPhoneLink>('POST', '/api/send-magic-link-associate-phone', { email });
    setIsBusy(false);
    if (sent.ok) {
      wait(usualCooldown);
      onSent();
      return;
    }
    if (sent.cooldown) wait(sent.cooldown);
    if (sent.code === 'too-many-requests') setError(texts.wait);
    else if (sent.code === 'network-request-failed') setError(texts.noAnswer);
    else if (sent.code === 'internal' || sent.code === 'not-allowed') setError(texts.notSent);
    else setError(sent.error);
  };

  return { isBusy, error, secondsLeft, sendLink };
}
