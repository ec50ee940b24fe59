import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Save } from '#app/ui/icons.ts';
import css from './form-footer.module.css';
import { texts } from './texts.ts';

interface FormFooterProps {
  readonly status: ReactNode;
  /** The way out without sending. */
  readonly leave: ReactNode;
  readonly send: string;
  /** Said while it is being sent. */
  readonly busyLabel: string | null;
}

/** The foot of the form, which stays in sight on small screens. */
export function FormFooter({ status, leave, send, busyLabel }: FormFooterProps) {
  return (
    <div className={css.foot} data-foot="">
      {status}
      <div className={css.buttons}>
        {leave}
        <Button type="submit" size="large" {...(busyLabel === null ? {} : { busyLabel })}>
          {send}
        </Button>
      </div>
    </div>
  );
}

/** What becomes of a piece that is changed. */
export function EditStatus() {
  return (
    <p className={css.status}>
      <Save aria-hidden="true" />
      {texts.savedEverywhere}
    </p>
  );
}

const relative = new Intl.RelativeTimeFormat('es-UY');
const step = 10;

/** Says how fresh the draft is. */
export function DraftStatus({ savedAt }: { savedAt: number | null }) {
  const [now, setNow] = useState(savedAt ?? 0);

  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, step * 1000);
    return () => clearInterval(timer);
  }, [savedAt]);

  return (
    <p className={css.status}>
      <Save aria-hidden="true" />
      {savedAt === null ? texts.draftHere : texts.draftSaved(agoOf(now - savedAt))}
    </p>
  );
}

/** Null for what has just been. */
function agoOf(milliseconds: number): string | null {
  const seconds = Math.floor(milliseconds / 1000 / step) * step;
  if (seconds < step) return null;
  if (seconds < 60) return relative.format(-seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}

/** Throws the draft away, once asked twice. */
export function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button kind="ghost" disabled={disabled} onClick={() => setIsAsking(true)}>
        {texts.discard}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={texts.discardTitle}
        closeLabel={texts.close}
        actions={
          <>
            <Button kind="soft" onClick={close}>
              {texts.keepWriting}
            </Button>
            <Button
              kind="danger"
              onClick={() => {
                close();
                onDiscard();
              }}
            >
              {texts.discardAll}
            </Button>
          </>
        }
      >
        {texts.discardText}
      </Dialog>
    </>
  );
}
