import type { SessionUser } from '@perchero/contract/identity/session';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { formatPhone } from '#app/shared/format.ts';
import { Button, TextButton } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { CodeField, InternationalPhoneField, PhoneField } from '#app/ui/text-field.tsx';
import { formatCountdown, useCountdown } from '#app/ui/use-countdown.ts';
import { type PhoneError, requestCode, savePhone, type WithRecentLogin } from './phone-calls.ts';
import css from './phone-verification.module.css';
import type { PhoneTexts } from './texts.ts';

interface PhoneVerificationProps extends PhoneVerificationOptions {
  /** Shown below the number when another account has it. */
  readonly whenTaken?: ReactNode;
  /** Called on each change of step, to update the page title. */
  readonly onStep?: (step: PhoneStep, phone: string) => void;
}

/** Asks for a phone, then for the SMS code; calls `onVerified` once the account has the phone. */
export function PhoneVerification({ whenTaken, onStep, ...options }: PhoneVerificationProps) {
  const { texts } = options;
  const flow = usePhoneVerification(options);
  const field = useRef<HTMLInputElement>(null);
  const NumberField = options.isInternational ? InternationalPhoneField : PhoneField;
  const { step, phone, error, pending, secondsLeft } = flow;
  const shownStep = useRef(step);

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    field.current?.focus();
    onStep?.(step, phone);
  }, [step, phone, onStep]);

  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  if (step === 'input') {
    return (
      <Form onSubmit={() => void flow.send()}>
        <NumberField
          ref={field}
          label={texts.phoneLabel}
          hint={texts.phoneHint}
          error={error?.text}
          value={flow.typed}
          onChange={flow.type}
        />
        {error?.isTaken && whenTaken}
        <Button type="submit" size="large" wide busyLabel={pending ? texts.sending : undefined}>
          {texts.send}
        </Button>
        {pending && (
          <Button kind="ghost" wide onClick={flow.cancel}>
            {texts.cancel}
          </Button>
        )}
      </Form>
    );
  }

  return (
    <Form onSubmit={() => void flow.verify()}>
      <p className={css.sent}>
        {texts.sentTo} <b>{formatPhone(phone)}</b>
      </p>
      <CodeField
        ref={field}
        label={texts.codeLabel}
        error={error?.text}
        value={flow.code}
        onChange={flow.typeCode}
      />
      <Button
        type="submit"
        size="large"
        wide
        busyLabel={pending === 'verifying' ? texts.verifying : undefined}
        disabled={pending === 'resending'}
      >
        {texts.verify}
      </Button>
      <div className={css.foot}>
        <TextButton onClick={flow.back}>{texts.back}</TextButton>
        <TextButton disabled={secondsLeft > 0 || pending !== null} onClick={() => void flow.resend()}>
          {resendLabel(pending === 'resending', secondsLeft, texts)}
        </TextButton>
      </div>
    </Form>
  );
}

function resendLabel(isResending: boolean, secondsLeft: number, texts: PhoneTexts): string {
  if (isResending) return texts.sending;
  return secondsLeft > 0 ? texts.resendIn(formatCountdown(secondsLeft)) : texts.resend;
}

type PhoneStep = 'input' | 'code';

export interface PhoneVerificationOptions {
  readonly texts: PhoneTexts;
  readonly onVerified: (user: SessionUser, phone: string) => void;
  /** `+598` and 8 digits, of a verification in progress. */
  readonly initialPhone?: string | undefined;
  /** The number has a country code: + and 10 to 15 digits. */
  readonly isInternational?: boolean | undefined;
  readonly initialStep?: PhoneStep | undefined;
  /** Seconds until the code can be sent again. */
  readonly initialCooldown?: number | undefined;
  readonly withRecentLogin?: WithRecentLogin | undefined;
}

function usePhoneVerification({
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
  const [pending, setPending] = useState<'sending' | 'resending' | 'verifying' | null>(null);
  const [error, setError] = useState<PhoneError | null>(null);
  const [secondsLeft, restart] = useCountdown(initialCooldown);
  const attempt = useRef(0);

  const start = (kind: NonNullable<typeof pending>) => {
    attempt.current += 1;
    setPending(kind);
    setError(null);
    const current = attempt.current;
    return { isStale: () => current !== attempt.current };
  };

  const sendTo = async (number: string, isRepeated: boolean) => {
    const { isStale } = start(isRepeated ? 'resending' : 'sending');
    const result = await requestCode(number, texts, { getBotToken, isRepeated, isInternational });
    if (isStale()) return;
    setPending(null);
    if (result.ok) {
      setPhone(result.phone);
      setCode('');
      setStep('code');
      restart(result.cooldown);
    } else {
      setError(result);
      if (isRepeated && result.cooldown) restart(result.cooldown);
    }
  };

  return {
    step,
    typed,
    phone,
    code,
    pending,
    error,
    secondsLeft,
    type: (digits: string) => {
      setTyped(digits);
      setError(null);
    },
    typeCode: (digits: string) => {
      setCode(digits);
      setError(null);
    },
    send: () => sendTo(typed, false),
    resend: () => sendTo(typedForm(phone), true),
    /** The SMS may still arrive; the page stops waiting for it. */
    cancel: () => {
      attempt.current += 1;
      setPending(null);
    },
    back: () => {
      attempt.current += 1;
      setPending(null);
      setError(null);
      setStep('input');
    },
    verify: async () => {
      const { isStale } = start('verifying');
      const result = await savePhone(phone, code, texts, withRecentLogin);
      if (isStale()) return;
      setPending(null);
      if (result.ok) onVerified(result.user, phone);
      else setError(result);
    },
  };
}
