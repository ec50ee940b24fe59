import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type LoginRequest, useLogin } from '#app/features/session/login-request.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { localPath } from '#app/shared/local-path.ts';
import { paths } from '#app/shared/paths.ts';
import { Mark } from '#app/ui/brand.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import css from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { PhoneLinkSentStep, SendPhoneStep } from './phone-link-steps.tsx';
import { phoneLinkTexts, texts, verifyEmailTexts } from './texts.ts';
import { usePhoneLink } from './use-phone-link.ts';

type Step = 'login' | 'verify-email' | 'send-phone' | 'phone-link-sent';

const titles: Record<Step, string> = {
  login: texts.title,
  'verify-email': verifyEmailTexts.title,
  'send-phone': phoneLinkTexts.title,
  'phone-link-sent': phoneLinkTexts.sentTitle,
};

interface LoginDialogProps {
  readonly isOpen: boolean;
  readonly request: LoginRequest;
}

/** The login and what may have to come before it. Loaded by LoginHost, which is the only one to use it. */
export function LoginDialog({ isOpen, request }: LoginDialogProps) {
  const login = useLogin();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('login');
  const [email, setEmail] = useState('');
  const link = usePhoneLink({
    email,
    onSent: () => setStep('phone-link-sent'),
    onHasPhone: () => setStep('login'),
  });

  const goOn = async () => {
    login.close();
    announceSession('SIGNED_IN');
    if (request.next) await navigate(localPath(request.next));
  };

  return (
    <Dialog
      open={isOpen}
      onClose={login.close}
      mark={
        <span className={css.mark}>
          <Mark />
        </span>
      }
      title={titles[step]}
      closeLabel={texts.close}
    >
      {step === 'login' ? (
        <LoginForm
          message={request.message}
          onSignedIn={() => void goOn()}
          onUnfinished={(missing, address) => {
            setEmail(address);
            setStep(missing === 'email' ? 'verify-email' : 'send-phone');
          }}
          onLeave={login.close}
        />
      ) : (
        <StepBody key={step}>
          {step === 'verify-email' && (
            <>
              <p className={css.text}>{verifyEmailTexts.text}</p>
              <ButtonLink to={paths.register} size="large" wide onClick={login.close}>
                {verifyEmailTexts.goToRegister}
              </ButtonLink>
            </>
          )}
          {step === 'send-phone' && <SendPhoneStep link={link} email={email} onNotNow={login.close} />}
          {step === 'phone-link-sent' && <PhoneLinkSentStep link={link} />}
        </StepBody>
      )}
    </Dialog>
  );
}

/** Takes the focus from the step that went away, so that the new one is read out. */
function StepBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus(), []);
  return (
    <div ref={body} tabIndex={-1} className={css.step}>
      {children}
    </div>
  );
}
