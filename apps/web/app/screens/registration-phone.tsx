import { PhoneVerification } from '#app/features/phone/phone-verification.tsx';
import { phoneTexts } from '#app/features/phone/texts.ts';
import type { Registration } from '#app/features/registration/registration.ts';
import { texts } from '#app/features/registration/texts.ts';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';

interface RegistrationPhoneProps {
  readonly registration: Registration;
  readonly onStep: (step: 'input' | 'code') => void;
  /** Gets the username of the new account. */
  readonly onCreated: (username: string) => void;
}

const words = { ...phoneTexts, ...texts.phoneChanges };

/** The last two steps: the number, and the code that was sent to it. */
export function RegistrationPhone({ registration, onStep, onCreated }: RegistrationPhoneProps) {
  return (
    <PhoneVerification
      texts={words}
      initialStep={registration.step === 'verifyPhoneCode' ? 'code' : 'input'}
      initialPhone={registration.phone ?? undefined}
      initialCooldown={registration.smsCooldown}
      onStep={onStep}
      onVerified={({ username }) => onCreated(username)}
      whenTaken={
        <ButtonLink to={paths.home} kind="line" wide>
          {texts.goHome}
        </ButtonLink>
      }
    />
  );
}
