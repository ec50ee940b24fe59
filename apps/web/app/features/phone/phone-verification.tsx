import { smsCodeLength } from '@perchero/contract/identity/phone.rules';
import type { SessionUser } from '@perchero/contract/identity/session';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { WithRecentLogin } from '#app/shared/api.ts';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { formatPhone } from '#app/shared/format.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button, TextButton } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { CodeField, InternationalPhoneField, PhoneField } from '#app/ui/text-field.tsx';
import { formatCountdown, useCountdown } from '#app/ui/use-countdown.ts';
import { useForm } from '#app/ui/use-form.ts';
import { type PhoneError, requestCode, savePhone } from './phone-calls.ts';
import css from './phone-verification.module.css';
import type { PhoneTexts } from './texts.ts';

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

interface PhoneVerificationProps extends PhoneVerificationOptions {
  /** Shown below the number when another account has it. */
  readonly whenTaken?: ReactNode;
  /** Called on each change of step, to update the page title. */
  readonly onStep?: (step: PhoneStep, phone: string) => void;
}

/** Asks for a phone, then for the SMS code; calls `onVerified` once the account has the phone. */
export function PhoneVerification({ whenTaken, onStep, ...options }: PhoneVerificationProps) {
  const { texts } = options;
  const { step, phone, numberForm, codeForm, resend, back, secondsLeft } = usePhoneVerification(options);
  const field = useRef<HTMLInputElement>(null);
  const NumberField = options.isInternational ? InternationalPhoneField : PhoneField;
  const shownStep = useRef(step);

  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    field.current?.focus();
    onStep?.(step, phone);
  }, [step, phone, onStep]);

  useEffect(() => {
    if (resend.error) field.current?.focus();
  }, [resend.error]);

  const entered = step === 'code' ? codeForm.field('code').value : '';
  useEffect(() => {
    if (entered.length === smsCodeLength) field.current?.form?.requestSubmit();
  }, [entered]);

  if (step === 'input') {
    const { error, ...number } = numberForm.field('phone');
    return (
      <Form form={numberForm}>
        <NumberField {...number} ref={field} label={texts.phoneLabel} hint={texts.phoneHint} error={error} />
        {error && numberForm.error?.isTaken && whenTaken}
        <Button type="submit" size="large" wide busyLabel={numberForm.isPending ? texts.sending : undefined}>
          {texts.send}
        </Button>
        {numberForm.isPending && (
          // The SMS may still arrive; the page stops waiting for it.
          <Button kind="ghost" wide onClick={numberForm.reset}>
            {texts.cancel}
          </Button>
        )}
      </Form>
    );
  }

  const { error, onChange, ...code } = codeForm.field('code');
  return (
    <Form form={codeForm}>
      <p className={css.sent}>
        {texts.sentTo} <b>{formatPhone(phone)}</b>
      </p>
      <CodeField
        {...code}
        ref={field}
        label={texts.codeLabel}
        error={resend.error?.text ?? error}
        onChange={(digits) => {
          if (resend.error) resend.reset();
          onChange(digits);
        }}
      />
      <Button
        type="submit"
        size="large"
        wide
        busyLabel={codeForm.isPending ? texts.verifying : undefined}
        disabled={resend.isPending}
      >
        {texts.verify}
      </Button>
      <div className={css.foot}>
        <TextButton onClick={back}>{texts.back}</TextButton>
        <TextButton
          disabled={secondsLeft > 0 || resend.isPending || codeForm.isPending}
          onClick={() => resend.mutate()}
        >
          {resendLabel(resend.isPending, secondsLeft, texts)}
        </TextButton>
      </div>
    </Form>
  );
}

function resendLabel(isResending: boolean, secondsLeft: number, texts: PhoneTexts): string {
  if (isResending) return texts.sending;
  return secondsLeft > 0 ? texts.resendIn(formatCountdown(secondsLeft)) : texts.resend;
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
  const [phone, setPhone] = useState(initialPhone);
  const [number, setNumber] = useState({ phone: typedForm(initialPhone) });
  const [entered, setEntered] = useState({ code: '' });
  const [secondsLeft, restart] = useCountdown(initialCooldown);

  async function requestTo(
    typed: string,
    isRepeated: boolean,
    signal: AbortSignal,
  ): Promise<PhoneError | null> {
    const result = await requestCode(typed, texts, { getBotToken, isRepeated, isInternational });
    if (signal.aborted) return null;
    if (!result.ok) {
      if (isRepeated && result.cooldown) restart(result.cooldown);
      return result;
    }
    setPhone(result.phone);
    setEntered({ code: '' });
    setStep('code');
    restart(result.cooldown);
    return null;
  }

  const resend = useMutation((_: void, signal: AbortSignal) => requestTo(typedForm(phone), true, signal));
  const numberForm = useForm<typeof number, PhoneError>({
    values: number,
    onChange: setNumber,
    send: async ({ phone: typed }, signal) => {
      const error = await requestTo(typed, false, signal);
      return error ? { phone: error.text, form: error } : {};
    },
  });
  const codeForm = useForm({
    values: entered,
    onChange: setEntered,
    send: async ({ code }, signal) => {
      resend.reset();
      const result = await savePhone(phone, code, texts, withRecentLogin);
      if (!result.ok) return { code: result.text };
      if (!signal.aborted) onVerified(result.user, phone);
    },
  });

  return {
    step,
    phone,
    numberForm,
    codeForm,
    resend,
    secondsLeft,
    back: () => {
      codeForm.reset();
      resend.reset();
      setStep('input');
    },
  };
}
