import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { EmailField } from '#app/ui/email-field.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { formatCountdown } from '#app/ui/use-countdown.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import css from './login.module.css';
import { texts } from './texts.ts';
import { useSignIn } from './use-sign-in.ts';

interface LoginFormProps {
  readonly message: string | undefined;
  readonly onSignedIn: () => void;
  readonly onUnfinished: (missing: 'email' | 'phone', email: string) => void;
  readonly onLeave: () => void;
}

export function LoginForm({ message, onSignedIn, onUnfinished, onLeave }: LoginFormProps) {
  const { credentials, errors, refusal, isBusy, secondsToWait, submit, type } = useSignIn({
    onSignedIn,
    onUnfinished,
  });
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (errors.email) email.current?.focus();
    else if (errors.password || refusal) password.current?.focus();
  }, [errors, refusal]);

  return (
    <>
      <Form onSubmit={() => void submit()}>
        {message && !refusal && <Note kind="info">{message}</Note>}
        {refusal && (
          <Note kind="error">
            <b>{refusal.error}</b>
            {refusal.code === 'invalid-credential' && <ForgottenPassword email={credentials.email} />}
          </Note>
        )}
        <EmailField
          ref={email}
          label={texts.email}
          placeholder={texts.emailExample}
          error={errors.email}
          value={credentials.email}
          onChange={(value) => type('email', value)}
        />
        <PasswordField
          ref={password}
          label={texts.password}
          autoComplete="current-password"
          error={errors.password}
          value={credentials.password}
          onChange={(value) => type('password', value)}
        />
        <Button
          type="submit"
          size="large"
          wide
          busyLabel={isBusy ? texts.submitting : undefined}
          disabled={secondsToWait > 0}
        >
          {secondsToWait > 0 ? texts.waitToSubmit(formatCountdown(secondsToWait)) : texts.submit}
        </Button>
      </Form>
      <p className={css.first}>
        {texts.firstTime}{' '}
        <Link to={paths.register} onClick={onLeave}>
          {texts.register}
        </Link>
      </p>
    </>
  );
}
