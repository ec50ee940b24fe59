import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
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
