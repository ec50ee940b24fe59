import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import css from './account-section.module.css';
import { DeletionDialog } from './deletion-dialog.tsx';
import { deletionTexts as texts } from './texts.ts';

interface AccountDeletionProps {
  readonly email: string;
  readonly postsCount: number;
  readonly onDeleted: () => void;
}

/** The way out. */
export function AccountDeletion(props: AccountDeletionProps) {
  const [open, setOpen] = useState(false);
  return (
    <section className={[css.block, css.aside].join(' ')} aria-labelledby="deletion">
      <div>
        <h3 id="deletion">{texts.title}</h3>
        <p className={css.about}>{texts.about}</p>
      </div>
      <div className={css.danger}>
        <Button kind="line" size="small" onClick={() => setOpen(true)}>
          {texts.open}
        </Button>
      </div>
      <DeletionDialog {...props} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}
