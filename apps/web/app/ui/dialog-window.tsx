import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { siteTexts } from '#app/shared/texts.ts';
import css from './dialog-window.module.css';
import { X } from './icons.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** An icon above the title. */
  readonly mark?: ReactNode;
  readonly title: string;
  /** `wide` for forms with fields side by side; a `sheet` is at the bottom of narrow windows. */
  readonly size?: 'medium' | 'wide' | 'sheet' | 'wide-sheet';
  /** Buttons, from the safest to the main one. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The window of Dialog, loaded lazily. */
export function DialogWindow({
  open,
  onClose,
  mark,
  title,
  size = 'medium',
  actions,
  children,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={css.scrim} data-scrim="" />
        <Base.Popup className={[css.dialog, css[size]].join(' ')}>
          {mark}
          <Base.Title className={[css.title, mark && css.below].filter(Boolean).join(' ')}>
            {title}
          </Base.Title>
          {/* A sentence is announced with the title; a form is not. */}
          {typeof children === 'string' ? <Base.Description>{children}</Base.Description> : children}
          {actions && <div className={css.actions}>{actions}</div>}
          <Base.Close className={css.close} aria-label={siteTexts.close}>
            <X aria-hidden="true" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
