import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useRef, useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { FolderHeart } from '#app/ui/icons.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import css from './save-to-collection.module.css';
import { saveTexts as texts } from './texts.ts';

const SavePopup = lazyComponent(async () => (await import('./save-popup.tsx')).SavePopup);

/** Saves a product in the member's collections. */
export function SaveToCollection({ productId }: { productId: number }) {
  const session = useSession();
  const login = useLogin();
  const anchor = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const prepare = () => (session ? SavePopup.preload() : login.prepare());

  return (
    // The popover is rendered inside, so that it belongs to the dialog that shows the product.
    <span ref={frame} className={css.frame}>
      <Button
        ref={anchor}
        kind="line"
        wide
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          if (!session) {
            login.open({ message: pageErrorTexts['not-signed-in'] });
            return;
          }
          setWasOpened(true);
          setOpen(!open);
        }}
      >
        <FolderHeart aria-hidden="true" />
        {texts.open}
      </Button>
      {wasOpened && session && (
        <SavePopup productId={productId} open={open} onOpenChange={setOpen} anchor={anchor} frame={frame} />
      )}
    </span>
  );
}
