import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { PhoneVerification } from '#app/features/phone/phone-verification.tsx';
import { phoneTexts } from '#app/features/phone/texts.ts';
import { PasswordStep } from '#app/features/registration/password-step.tsx';
import { ProfileCreatedStep } from '#app/features/registration/profile-created-step.tsx';
import { RegisterStep } from '#app/features/registration/register-step.tsx';
import { RegistrationFrame } from '#app/features/registration/registration-frame.tsx';
import type { Registration, RegistrationStep } from '#app/features/registration/registration.ts';
import { texts } from '#app/features/registration/texts.ts';
import { WaitEmailStep } from '#app/features/registration/wait-email-step.tsx';
import { useLogin } from '#app/features/session/login-request.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { paths } from '#app/shared/paths.ts';
import { readReturnPath, takeReturnPath } from '#app/shared/return-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';

interface RegistrationScreenProps {
  readonly registration: Registration | null;
  readonly passwordLength: number;
}

/** Shows the step that the server stores, so that it survives a reload. */
export function RegistrationScreen({ registration, passwordLength }: RegistrationScreenProps) {
  const { revalidate } = useRevalidator();
  const getBotToken = useBotCheck('register');
  const [phoneStep, setPhoneStep] = useState(registration?.step === 'verifyPhoneCode' ? 'code' : 'input');
  const [created, setCreated] = useState<{ username: string; next: string | null } | null>(null);
  const continueRegistration = () => void revalidate();

  const show = (step: RegistrationStep, title: string, text: ReactNode, content: ReactNode) => (
    <RegistrationFrame step={step} title={title} text={text}>
      {content}
    </RegistrationFrame>
  );

  if (created !== null) {
    return show(
      'profileCreated',
      texts.welcome(created.username),
      created.next ? texts.welcomeBackText : texts.welcomeText,
      <ProfileCreatedStep next={created.next} onWelcome={() => announceSession('SIGNED_IN')} />,
    );
  }
  switch (registration?.step) {
    case 'waitEmail':
      return show(
        'waitEmail',
        texts.waitEmailTitle,
        <>
          {texts.wroteTo} <b>{registration.email}</b>
          {texts.openLink}
        </>,
        <WaitEmailStep
          registration={registration}
          onVerified={continueRegistration}
          onDeleted={() => window.location.reload()}
        />,
      );
    case 'setPassword':
      return show(
        'setPassword',
        texts.passwordTitle,
        texts.passwordText(passwordLength),
        <PasswordStep registration={registration} minLength={passwordLength} onSet={continueRegistration} />,
      );
    case 'verifyPhone':
    case 'verifyPhoneCode': {
      const isCode = phoneStep === 'code';
      return show(
        isCode ? 'verifyPhoneCode' : 'verifyPhone',
        isCode ? texts.codeTitle : texts.phoneTitle,
        isCode ? null : texts.phoneText,
        <RegistrationPhone
          registration={registration}
          onStep={setPhoneStep}
          onCreated={(username) => setCreated({ username, next: takeReturnPath('register') })}
        />,
      );
    }
    case 'register':
    case 'profileCreated':
    case undefined:
      return show(
        'register',
        texts.registerTitle,
        texts.registerText,
        <RegisterStep
          getBotToken={getBotToken}
          onRegistered={continueRegistration}
          login={<LoginButton />}
        />,
      );
  }
}

function LoginButton() {
  const login = useLogin();
  const open = () => {
    const next = readReturnPath('register');
    login.open(next === null ? {} : { next });
  };
  return (
    <button type="button" onClick={open} onFocus={login.prepare} onPointerEnter={login.prepare}>
      {texts.logIn}
    </button>
  );
}

interface RegistrationPhoneProps {
  readonly registration: Registration;
  readonly onStep: (step: 'input' | 'code') => void;
  /** Gets the username of the new account. */
  readonly onCreated: (username: string) => void;
}

const phoneStepTexts = { ...phoneTexts, ...texts.phoneChanges };

/** The last two steps: the phone number and the SMS code. */
function RegistrationPhone({ registration, onStep, onCreated }: RegistrationPhoneProps) {
  return (
    <PhoneVerification
      texts={phoneStepTexts}
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
