import type {
  deleteUserByEmail,
  getRegistration,
  resendEmail,
} from '@perchero/contract/registration/register';
import { useEffect, useEffectEvent, useRef } from 'react';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { formatCountdown, useCountdown } from '#app/ui/use-countdown.ts';
import { fetchEmailVerified, hasLeftEmailStep, type Registration } from './registration.ts';
import { resendOutcome } from './resend-outcome.ts';
import css from './steps.module.css';
import { texts } from './texts.ts';

interface WaitEmailStepProps {
  readonly registration: Registration;
  readonly onVerified: () => void;
  /** The registration was deleted, so the page starts again. */
  readonly onDeleted: () => void;
}

interface Message {
  readonly kind: 'success' | 'pending' | 'error';
  readonly text: string;
}

export function WaitEmailStep({ registration, onVerified, onDeleted }: WaitEmailStepProps) {
  const { email } = registration;
  const [left, restart] = useCountdown(registration.mailCooldown);

  // Continues automatically when the e-mail was confirmed in another tab or on another device.
  usePollWhileVisible(async () => {
    if (await hasLeftEmailStep()) onVerified();
  });

  const check = async (): Promise<Message | null> => {
    const verified = await fetchEmailVerified(email);
    if (verified === null) return { kind: 'error', text: texts.notChecked };
    if (!verified) return { kind: 'pending', text: texts.notVerifiedYet };
    onVerified();
    return null;
  };

  const resend = async (): Promise<Message> => {
    // The resend endpoint does not reveal whether a registration exists, so it is checked first.
    const current = await send<typeof getRegistration>('GET', '/api/registration');
    if (current.ok && current.value.registration?.email !== email) {
      return { kind: 'error', text: texts.nothingPending };
    }
    const result = await send<typeof resendEmail>('POST', '/api/resend-email', { email });
    const { cooldown, ...message } = resendOutcome(result);
    restart(cooldown);
    return message;
  };

  const goBack = async (): Promise<Message | null> => {
    const result = await send<typeof deleteUserByEmail>('POST', '/api/delete-user-by-email', { email });
    if (!result.ok) return { kind: 'error', text: texts.notBack };
    onDeleted();
    return null;
  };

  const jobs = { check, resend, back: goBack };
  // The message may also be about a success.
  const { mutate, variables: busy, error: message } = useMutation((job: keyof typeof jobs) => jobs[job]());

  return (
    <div className={css.stack}>
      <p className={css.goesOn}>{texts.goesOn}</p>
      <Button
        size="large"
        wide
        disabled={busy !== undefined}
        busyLabel={busy === 'check' ? texts.checking : undefined}
        onClick={() => mutate('check')}
      >
        {texts.alreadyVerified}
      </Button>
      <Button
        kind="line"
        wide
        disabled={left > 0 || busy !== undefined}
        busyLabel={busy === 'resend' ? texts.resending : undefined}
        onClick={() => mutate('resend')}
      >
        {left > 0 ? (
          <>
            {texts.resendIn} <span className={css.left}>{formatCountdown(left)}</span>
          </>
        ) : (
          texts.resend
        )}
      </Button>
      {message && (
        <div role={message.kind === 'pending' ? 'status' : undefined}>
          <Note kind={message.kind}>{message.text}</Note>
        </div>
      )}
      <button
        type="button"
        className={css.quiet}
        disabled={busy !== undefined}
        onClick={() => mutate('back')}
      >
        {busy === 'back' ? texts.goingBack : texts.backAndEdit}
      </button>
    </div>
  );
}

const pollMs = 5_000;

/** Polls while the tab is visible, and at once when it becomes visible. */
function usePollWhileVisible(poll: () => Promise<void>): void {
  const isPolling = useRef(false);
  const pollNow = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || isPolling.current) return;
    isPolling.current = true;
    await poll();
    isPolling.current = false;
  });

  useEffect(() => {
    const onTime = () => void pollNow();
    const timer = setInterval(onTime, pollMs);
    document.addEventListener('visibilitychange', onTime);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onTime);
    };
  }, []);
}
