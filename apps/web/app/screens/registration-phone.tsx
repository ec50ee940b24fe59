import { useState } from 'react';
import { PhoneVerification } from '#app/features/phone/phone-verification.tsx';
import { phoneTexts } from '#app/features/phone/texts.ts';
import type { Registration } from '#app/features/registration/registration.ts';
import { RegistrationFrame } from '#app/features/registration/registration-frame.tsx';
import { texts } from '#app/features/registration/texts.ts';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import css from './registration-phone.module.css';

interface RegistrationPhoneProps {
  readonly registration: Registration;
  /** Gets the username of the new account. */
  readonly onCreated: (username: string) => void;
}

const words = { ...phoneTexts, ...texts.phoneChanges };

/** The last two steps: the number, and the code that was sent to it. */
export function RegistrationPhone({ registration, onCreated }: RegistrationPhoneProps) {
  const initialStep = registration.step === 'verifyPhoneCode' ? 'code' : 'input';
  const [step, setStep] = useState<'input' | 'code'>(initialStep);
  const isCode = step === 'code';
  return (
    <RegistrationFrame
      step={isCode ? 'verifyPhoneCode' : 'verifyPhone'}
      title={isCode ? texts.codeTitle : texts.phoneTitle}
      text={isCode ? undefined : texts.phoneText}
    >
      <PhoneVerification
        texts={words}
        initialStep={initialStep}
        initialPhone={registration.phone ?? undefined}
        initialCooldown={registration.smsCooldown}
        onStep={setStep}
        onVerified={({ username }) => onCreated(username)}
        whenTaken={
          <ButtonLink to={paths.home} kind="line" wide>
            {texts.goHome}
          </ButtonLink>
        }
      />
      {!isCode && <p className={css.small}>{texts.phonePrivacy}</p>}
    </RegistrationFrame>
  );
}
