import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import css from './account-section.module.css';
import { deletionTexts as texts } from './texts.ts';

const loadDialog = () =>
  import('./deletion-dialog.tsx').then((module) => ({ default: module.DeletionDialog }));
const DeletionDialog = lazy(loadDialog);

interface AccountDeletionProps {
  readonly email: string;
  readonly postsCount: number;
  readonly onDeleted: () => void;
}

/** The way out. What it asks is loaded when somebody comes near. */
export function AccountDeletion(props: AccountDeletionProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <section className={[css.block, css.aside].join(' ')} aria-labelledby="deletion">
      <div>
        <h3 id="deletion">{texts.title}</h3>
        <p className={css.about}>{texts.about}</p>
      </div>
      <div className={css.danger}>
        <Button
          kind="line"
          size="small"
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={() => {
            setWasOpened(true);
            setOpen(true);
          }}
        >
          {texts.open}
        </Button>
      </div>
      {wasOpened && (
        <Suspense>
          <DeletionDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
