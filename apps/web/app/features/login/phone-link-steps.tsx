import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { formatCountdown } from '#app/ui/use-countdown.ts';
import css from './login.module.css';
import { phoneLinkTexts as texts } from './texts.ts';
import type { usePhoneLink } from './use-phone-link.ts';

interface StepProps {
  readonly link: ReturnType<typeof usePhoneLink>;
}

export function SendPhoneStep({
  link,
  email,
  onNotNow,
}: StepProps & { readonly email: string; readonly onNotNow: () => void }) {
  return (
    <>
      {link.error && <Note kind="error">{link.error}</Note>}
      <p className={css.text}>
        {texts.text} <b>{email}</b> {texts.textEnd}
      </p>
      <div className={css.actions}>
        <SendButton link={link} label={texts.send} kind="primary" />
        <Button kind="ghost" wide onClick={onNotNow}>
          {texts.notNow}
        </Button>
      </div>
    </>
  );
}

export function PhoneLinkSentStep({ link }: StepProps) {
  return (
    <>
      {link.error ? <Note kind="error">{link.error}</Note> : <Note kind="success">{texts.sent}</Note>}
      <p className={css.text}>{texts.sentText}</p>
      <SendButton link={link} label={texts.resend} kind="line" />
    </>
  );
}

function SendButton({ link, label, kind }: StepProps & { label: string; kind: 'primary' | 'line' }) {
  const { isBusy, secondsLeft, sendLink } = link;
  return (
    <Button
      kind={kind}
      size={kind === 'primary' ? 'large' : 'medium'}
      wide
      busyLabel={isBusy ? texts.sending : undefined}
      disabled={secondsLeft > 0}
      onClick={() => void sendLink()}
    >
      {secondsLeft > 0 ? texts.resendIn(formatCountdown(secondsLeft)) : label}
    </Button>
  );
}
