import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import css from './settings-form.module.css';
import { accountTexts, phoneTexts, texts } from './texts.ts';

/** How long the good news stays before the panel closes, in milliseconds: the specification's figure. */
const newsTime = 2_000;

interface PhonePanelProps {
  readonly renderVerification: (onVerified: () => void) => ReactNode;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

/** Another phone, from typed to verified; then it closes by itself. */
export function PhonePanel({ renderVerification, onChanged, onClose }: PhonePanelProps) {
  const [isVerified, setIsVerified] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => panel.current?.querySelector('input')?.focus(), []);

  useEffect(() => {
    if (!isVerified) return;
    const timer = setTimeout(() => close(), newsTime);
    return () => clearTimeout(timer);
  }, [isVerified]);

  return (
    <div ref={panel} className={[css.form, css.panel].join(' ')}>
      <div className={css.news}>
        <h3>{accountTexts.changePhone}</h3>
        <div role="status">{isVerified && <Note kind="success">{phoneTexts.changed}</Note>}</div>
      </div>
      {!isVerified && (
        <>
          {renderVerification(() => {
            setIsVerified(true);
            void onChanged();
          })}
          <div className={css.actions}>
            <Button kind="ghost" onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
