import type { SessionUser } from '@perchero/contract/identity/session';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { formatPhone } from '#app/shared/format-phone.ts';
import { Button, TextButton } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { CodeField, InternationalPhoneField, PhoneField } from '#app/ui/text-field.tsx';
import { formatCountdown, useCountdown } from '#app/ui/use-countdown.ts';
import { type PhoneFault, requestCode, takePhone, type WithRecentLogin } from './phone-calls.ts';
import css from './phone-verification.module.css';
import type { PhoneTexts } from './texts.ts';

interface PhoneVerificationProps extends PhoneVerificationOptions {
  /** Shown below the number when another account has it. */
  readonly whenTaken?: ReactNode;
  /** Told when it comes to the code, and back, for a title that goes with it. */
  readonly onStep?: (step: PhoneStep, phone: string) => void;
}

/** A phone is typed, a code goes to it, the code is typed: `onVerified` once the account has the phone. */
export function PhoneVerification({ whenTaken, onStep, ...options }: PhoneVerificationProps) {
  const { texts } = options;
  const flow = usePhoneVerification(options);
  const field = useRef<HTMLInputElement>(null);
  const NumberField = options.isInternational ? InternationalPhoneField : PhoneField;
  const { step, phone, fault, work, secondsLeft } = flow;
  const shownStep = useRef(step);

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    field.current?.focus();
    onStep?.(step, phone);
  }, [step, phone, onStep]);

  useEffect(() => {
    if (fault) field.current?.focus();
  }, [fault]);

  if (step === 'input') {
    return (
      <Form onSubmit={() => void flow.send()}>
        <NumberField
          ref={field}
          label={texts.phoneLabel}
          hint={texts.phoneHint}
          error={fault?.sentence}
          value={flow.typed}
          onChange={flow.type}
        />
        {fault?.isTaken && whenTaken}
        <Button type="submit" size="large" wide busyLabel={work ? texts.sending : undefined}>
          {texts.send}
        </Button>
        {work && (
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
        error={fault?.sentence}
        value={flow.code}
        onChange={flow.typeCode}
      />
      <Button
        type="submit"
        size="large"
        wide
        busyLabel={work === 'verifying' ? texts.verifying : undefined}
        disabled={work === 'resending'}
      >
        {texts.verify}
      </Button>
      <div className={css.foot}>
        <TextButton onClick={flow.back}>{texts.back}</TextButton>
        <TextButton disabled={secondsLeft > 0 || work !== null} onClick={() => void flow.resend()}>
          {resendLabel(work === 'resending', secondsLeft, texts)}
        </TextButton>
      </div>
    </Form>
  );
}

function resendLabel(isUnderWay: boolean, secondsLeft: number, texts: PhoneTexts): string {
  if (isUnderWay) return texts.sending;
  return secondsLeft > 0 ? texts.resendIn(formatCountdown(secondsLeft)) : texts.resend;
}

type PhoneStep = 'input' | 'code';

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
