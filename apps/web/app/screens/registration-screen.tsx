import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useBotCheck } from '#app/features/bot-check/use-bot-check.ts';
import { PasswordStep } from '#app/features/registration/password-step.tsx';
import { ProfileCreatedStep } from '#app/features/registration/profile-created-step.tsx';
import type { Registration } from '#app/features/registration/registration.ts';
import { RegisterStep } from '#app/features/registration/register-step.tsx';
import { RegistrationFrame } from '#app/features/registration/registration-frame.tsx';
import { texts } from '#app/features/registration/texts.ts';
import { WaitEmailStep } from '#app/features/registration/wait-email-step.tsx';
import { useLogin } from '#app/features/session/login-request.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { RegistrationPhone } from './registration-phone.tsx';

interface RegistrationScreenProps {
  readonly registration: Registration | null;
  readonly passwordLength: number;
}

/** Shows the step the server says, which a reload therefore keeps. */
export function RegistrationScreen({ registration, passwordLength }: RegistrationScreenProps) {
  const { revalidate } = useRevalidator();
  const getBotToken = useBotCheck();
  const login = useLogin();
  const [created, setCreated] = useState<string | null>(null);
  const goOn = () => void revalidate();

  if (created !== null) {
    return (
      <RegistrationFrame step="profileCreated" title={texts.welcome(created)} text={texts.welcomeText}>
        <ProfileCreatedStep onWelcome={() => announceSession('SIGNED_IN')} />
      </RegistrationFrame>
    );
  }
  switch (registration?.step) {
    case 'waitEmail':
      return (
        <RegistrationFrame
          step="waitEmail"
          title={texts.waitEmailTitle}
          text={
            <>
              {texts.wroteTo} <b>{registration.email}</b>
              {texts.openLink}
            </>
          }
        >
          <WaitEmailStep
            registration={registration}
            onVerified={goOn}
            onDeleted={() => window.location.reload()}
          />
        </RegistrationFrame>
      );
    case 'setPassword':
      return (
        <RegistrationFrame
          step="setPassword"
          title={texts.passwordTitle}
          text={texts.passwordText(passwordLength)}
        >
          <PasswordStep registration={registration} shortest={passwordLength} onSet={goOn} />
        </RegistrationFrame>
      );
    case 'verifyPhone':
    case 'verifyPhoneCode':
      return <RegistrationPhone registration={registration} onCreated={setCreated} />;
    case 'register':
    case 'profileCreated':
    case undefined:
      return (
        <RegistrationFrame step="register" title={texts.registerTitle} text={texts.registerText}>
          <RegisterStep
            getBotToken={getBotToken}
            onRegistered={goOn}
            login={
              <button
                type="button"
                onClick={() => login.open()}
                onFocus={login.prepare}
                onPointerEnter={login.prepare}
              >
                {texts.logIn}
              </button>
            }
          />
        </RegistrationFrame>
      );
  }
}
