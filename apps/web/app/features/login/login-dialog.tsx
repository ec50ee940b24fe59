import type { sendPhoneLink } from '@perchero/contract/identity/phone';
import type { getAuthUser } from '@perchero/contract/identity/session';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { type LoginRequest, useLogin } from '#app/features/session/login-request.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { recoveryMailTexts } from '#app/features/session/texts.ts';
import { useRecoveryMail } from '#app/features/session/use-recovery-mail.ts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { useIsChromeless } from '#app/shared/chromeless.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { localPath } from '#app/shared/local-path.ts';
import { paths } from '#app/shared/paths.ts';
import { keepReturnPath } from '#app/shared/return-path.ts';
import { Mark } from '#app/ui/brand.tsx';
import { Button, ButtonLink, TextButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { EmailField, PasswordField } from '#app/ui/text-field.tsx';
import { formatCountdown, useCountdown } from '#app/ui/use-countdown.ts';
import css from './login.module.css';
import { phoneLinkTexts, texts, verifyEmailTexts } from './texts.ts';
import { useSignIn } from './use-sign-in.ts';

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

/** The login and the steps that an account may still lack. LoginHost loads it lazily. */
export function LoginDialog({ isOpen, request }: LoginDialogProps) {
  const login = useLogin();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('login');
  const [email, setEmail] = useState('');
  const goRegister = useGoRegister(request);
  const link = usePhoneLink({
    email,
    onSent: () => setStep('phone-link-sent'),
    onHasPhone: () => setStep('login'),
  });

  const goOn = async () => {
    login.close();
    await request.onSignedIn?.();
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
    >
      {step === 'login' ? (
        <LoginForm
          message={request.message}
          onSignedIn={() => void goOn()}
          onUnfinished={(missing, address) => {
            setEmail(address);
            setStep(missing === 'email' ? 'verify-email' : 'send-phone');
          }}
          onRegister={goRegister}
        />
      ) : (
        <StepBody key={step}>
          {step === 'verify-email' && (
            <>
              <p className={css.text}>{verifyEmailTexts.text}</p>
              <ButtonLink to={paths.register} size="large" wide onClick={goRegister}>
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

/** Before the page changes, keeps where the registration leads to in the end. */
function useGoRegister({ next, message }: LoginRequest): () => void {
  const login = useLogin();
  const { pathname, search } = useLocation();
  const isChromeless = useIsChromeless();
  return () => {
    login.close();
    const current = message === undefined ? null : pathname + search;
    // A registration that has begun knows its own.
    if (next !== undefined || !isChromeless) keepReturnPath('register', next ?? current);
  };
}

/** Moves the focus to the new step, so that screen readers announce it. */
function StepBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.focus(), []);
  return (
    <div ref={body} tabIndex={-1} className={css.step}>
      {children}
    </div>
  );
}

interface LoginFormProps {
  readonly message: string | undefined;
  readonly onSignedIn: () => void;
  readonly onUnfinished: (missing: 'email' | 'phone', email: string) => void;
  readonly onRegister: () => void;
}

function LoginForm({ message, onSignedIn, onUnfinished, onRegister }: LoginFormProps) {
  const { form, credentials, secondsToWait } = useSignIn({ onSignedIn, onUnfinished });
  const password = useRef<HTMLInputElement>(null);
  const recovery = useRecoveryMail();
  const refusal = form.error;
  const isWrong = refusal?.code === 'invalid-credential';
  const forgotten = <ForgottenPassword recovery={recovery} email={credentials.email} />;

  useEffect(() => {
    if (refusal) password.current?.focus();
  }, [refusal]);

  return (
    <>
      <Form form={form}>
        {message && !refusal && <Note kind="info">{message}</Note>}
        {refusal && (
          <Note kind="error">
            <b>{refusal.error}</b>
            {isWrong && forgotten}
          </Note>
        )}
        <EmailField {...form.field('email')} label={texts.email} placeholder={texts.emailExample} />
        <PasswordField
          {...form.field('password')}
          ref={password}
          label={texts.password}
          autoComplete="current-password"
        />
        {!isWrong && forgotten}
        <Button
          type="submit"
          size="large"
          wide
          busyLabel={form.isPending ? texts.submitting : undefined}
          disabled={secondsToWait > 0}
        >
          {secondsToWait > 0 ? texts.waitToSubmit(formatCountdown(secondsToWait)) : texts.submit}
        </Button>
      </Form>
      <p className={css.first}>
        {texts.firstTime}{' '}
        <Link to={paths.register} onClick={onRegister}>
          {texts.register}
        </Link>
      </p>
    </>
  );
}

interface ForgottenPasswordProps {
  readonly recovery: ReturnType<typeof useRecoveryMail>;
  readonly email: string;
}

/** Requests a link to set a new password and shows the outcome. */
function ForgottenPassword({ recovery: { isSent, requestMail }, email }: ForgottenPasswordProps) {
  const { mutate, isPending, error } = useMutation(() => requestMail(email));
  return (
    <span className={css.forgotten}>
      {!isSent && (
        <TextButton disabled={isPending} onClick={() => mutate()}>
          {texts.forgot}
        </TextButton>
      )}
      <span role="status">{isSent ? recoveryMailTexts.sent : error}</span>
    </span>
  );
}

interface StepProps {
  readonly link: ReturnType<typeof usePhoneLink>;
}

function SendPhoneStep({
  link,
  email,
  onNotNow,
}: StepProps & { readonly email: string; readonly onNotNow: () => void }) {
  return (
    <>
      {link.error && <Note kind="error">{link.error}</Note>}
      <p className={css.text}>
        {phoneLinkTexts.text} <b>{email}</b> {phoneLinkTexts.textEnd}
      </p>
      <div className={css.actions}>
        <SendButton link={link} label={phoneLinkTexts.send} kind="primary" />
        <Button kind="ghost" wide onClick={onNotNow}>
          {phoneLinkTexts.notNow}
        </Button>
      </div>
    </>
  );
}

function PhoneLinkSentStep({ link }: StepProps) {
  return (
    <>
      {link.error ? (
        <Note kind="error">{link.error}</Note>
      ) : (
        <Note kind="success">{phoneLinkTexts.sent}</Note>
      )}
      <p className={css.text}>{phoneLinkTexts.sentText}</p>
      <SendButton link={link} label={phoneLinkTexts.resend} kind="line" />
    </>
  );
}

function SendButton({ link, label, kind }: StepProps & { label: string; kind: 'primary' | 'line' }) {
  const { isPending, secondsLeft, mutate } = link;
  return (
    <Button
      kind={kind}
      size={kind === 'primary' ? 'large' : 'medium'}
      wide
      busyLabel={isPending ? phoneLinkTexts.sending : undefined}
      disabled={secondsLeft > 0}
      onClick={() => mutate()}
    >
      {secondsLeft > 0 ? phoneLinkTexts.resendIn(formatCountdown(secondsLeft)) : label}
    </Button>
  );
}

const defaultCooldown = 60;

interface PhoneLinkOptions {
  readonly email: string;
  readonly onSent: () => void;
  /** The account has got a phone on another device. */
  readonly onHasPhone: () => void;
}

/** Sends the mail with the link that associates a phone, and counts down to the next one. */
function usePhoneLink({ email, onSent, onHasPhone }: PhoneLinkOptions) {
  const [secondsLeft, wait] = useCountdown(0);
  const mutation = useMutation(async () => {
    const known = await send<typeof getAuthUser>('POST', '/api/get-auth-user', { email });
    if (known.ok && known.value.user?.phone) return onHasPhone();
    const sent = await send<typeof sendPhoneLink>('POST', '/api/send-magic-link-associate-phone', { email });
    if (!sent.ok) {
      if (sent.cooldown) wait(sent.cooldown);
      return phoneLinkError(sent);
    }
    wait(defaultCooldown);
    onSent();
  });
  return { ...mutation, secondsLeft };
}

function phoneLinkError({ code, error }: SendRefusal): string {
  if (code === 'too-many-requests') return phoneLinkTexts.wait;
  if (code === 'network-request-failed') return phoneLinkTexts.noAnswer;
  return code === 'internal' || code === 'not-allowed' ? phoneLinkTexts.notSent : error;
}
