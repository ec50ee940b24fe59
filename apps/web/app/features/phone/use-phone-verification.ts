import type { SessionUser } from '@perchero/contract/identity/session';
import { useRef, useState } from 'react';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { useCountdown } from '#app/ui/use-countdown.ts';
import { type PhoneFault, requestCode, takePhone, type WithRecentLogin } from './phone-calls.ts';
import type { PhoneTexts } from './texts.ts';

export type PhoneStep = 'input' | 'code';

export interface PhoneVerificationOptions {
  readonly texts: PhoneTexts;
  readonly onVerified: (user: SessionUser, phone: string) => void;
  /** `+598` and 8 digits, of a verification that was begun before. */
  readonly initialPhone?: string | undefined;
  /** The number is typed with its country code: + and 10 to 15 digits. */
  readonly isInternational?: boolean | undefined;
  readonly initialStep?: PhoneStep | undefined;
  /** Seconds until the code of that verification may be sent again. */
  readonly initialCooldown?: number | undefined;
  readonly withRecentLogin?: WithRecentLogin | undefined;
}

/** The state of a phone on its way from typed to verified. */
export function usePhoneVerification({
  texts,
  onVerified,
  initialPhone = '',
  isInternational = false,
  initialStep = 'input',
  initialCooldown = 0,
  withRecentLogin,
}: PhoneVerificationOptions) {
  const getBotToken = useBotCheck('phone-code');
  const typedForm = (full: string) => (isInternational ? full : full.replace(/^\+598/, ''));
  const [step, setStep] = useState(initialStep);
  const [typed, setTyped] = useState(typedForm(initialPhone));
  const [phone, setPhone] = useState(initialPhone);
  const [code, setCode] = useState('');
  const [work, setWork] = useState<'sending' | 'resending' | 'verifying' | null>(null);
  const [fault, setFault] = useState<PhoneFault | null>(null);
  const [secondsLeft, restart] = useCountdown(initialCooldown);
  const attempt = useRef(0);

  const begin = (kind: NonNullable<typeof work>) => {
    attempt.current += 1;
    setWork(kind);
    setFault(null);
    const mine = attempt.current;
    return { isOver: () => mine !== attempt.current };
  };

  const sendTo = async (number: string, isRepeated: boolean) => {
    const { isOver } = begin(isRepeated ? 'resending' : 'sending');
    const result = await requestCode(number, texts, { getBotToken, isRepeated, isInternational });
    if (isOver()) return;
    setWork(null);
    if (result.ok) {
      setPhone(result.phone);
      setCode('');
      setStep('code');
      restart(result.cooldown);
    } else {
      setFault(result);
      if (isRepeated && result.cooldown) restart(result.cooldown);
    }
  };

  return {
    step,
    typed,
    phone,
    code,
    work,
    fault,
    secondsLeft,
    type: (digits: string) => {
      setTyped(digits);
      setFault(null);
    },
    typeCode: (digits: string) => {
      setCode(digits);
      setFault(null);
    },
    send: () => sendTo(typed, false),
    resend: () => sendTo(typedForm(phone), true),
    /** An SMS under way may still come; the page does not wait for it any more. */
    cancel: () => {
      attempt.current += 1;
      setWork(null);
    },
    back: () => {
      attempt.current += 1;
      setWork(null);
      setFault(null);
      setStep('input');
    },
    verify: async () => {
      const { isOver } = begin('verifying');
      const result = await takePhone(phone, code, texts, withRecentLogin);
      if (isOver()) return;
      setWork(null);
      if (result.ok) onVerified(result.user, phone);
      else setFault(result);
    },
  };
}
