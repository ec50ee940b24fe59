import { type ReactNode, useEffect, useRef } from 'react';
import { formatPhone } from '#app/shared/format-phone.ts';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/code-field.tsx';
import { Form } from '#app/ui/form.tsx';
import { InternationalPhoneField, PhoneField } from '#app/ui/phone-field.tsx';
import { TextButton } from '#app/ui/text-button.tsx';
import { formatCountdown } from '#app/ui/use-countdown.ts';
import css from './phone-verification.module.css';
import type { PhoneTexts } from './texts.ts';
import {
  type PhoneStep,
  type PhoneVerificationOptions,
  usePhoneVerification,
} from './use-phone-verification.ts';

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
