import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Save } from '#app/ui/icons.ts';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import css from './form-footer.module.css';
import { texts } from './texts.ts';

interface FormFooterProps {
  readonly status: ReactNode;
  /** Button to leave without sending. */
  readonly leave: ReactNode;
  readonly send: string;
  /** Label while sending. */
  readonly busyLabel: string | undefined;
}

/** Footer of the form, sticky on small screens. */
export function FormFooter({ status, leave, send, busyLabel }: FormFooterProps) {
  return (
    <div className={css.foot} data-foot="">
      {status}
      <div className={css.buttons}>
        {leave}
        <Button type="submit" size="large" busyLabel={busyLabel}>
          {send}
        </Button>
      </div>
    </div>
  );
}

export function EditStatus() {
  return (
    <p className={css.status}>
      <Save aria-hidden="true" />
      {texts.savedEverywhere}
    </p>
  );
}

const relative = new Intl.RelativeTimeFormat('es-UY');
const stepSeconds = 10;

/** When the draft was saved. */
export function DraftStatus({ savedAt }: { savedAt: number | null }) {
  const [now, setNow] = useState(savedAt ?? 0);

  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, stepSeconds * 1000);
    return () => clearInterval(timer);
  }, [savedAt]);

  return (
    <p className={css.status}>
      <Save aria-hidden="true" />
      {savedAt === null ? texts.draftHere : texts.draftSaved(agoOf(now - savedAt))}
    </p>
  );
}

/** Null for the last seconds. */
function agoOf(milliseconds: number): string | null {
  const seconds = Math.floor(milliseconds / 1000 / stepSeconds) * stepSeconds;
  if (seconds < stepSeconds) return null;
  if (seconds < 60) return relative.format(-seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.floor(hours / 24), 'day');
}

/** Discards the draft after a confirmation. */
export function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => setIsConfirming(false);
  return (
    <>
      <Button kind="ghost" disabled={disabled} onClick={() => setIsConfirming(true)}>
        {texts.discard}
      </Button>
      <QuestionDialog
        open={isConfirming}
        onClose={close}
        title={texts.discardTitle}
        labels={{ cancel: texts.keepWriting, confirm: texts.discardAll }}
        onConfirm={() => {
          close();
          onDiscard();
        }}
      >
        {texts.discardText}
      </QuestionDialog>
    </>
  );
}
