import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { lazyComponent } from './lazy-component.tsx';
import css from './menu-button.module.css';
import type { MenuItem } from './menu-popup.tsx';

interface MenuButtonProps {
  readonly items: readonly MenuItem[];
  /** Above the items; hidden from screen readers. */
  readonly head?: ReactNode;
  /** Accessible name of a round button that contains only a picture. */
  readonly label?: string;
  readonly children: ReactNode;
}

const MenuPopup = lazyComponent(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** A button with a dropdown menu, which is preloaded on hover and focus. */
export function MenuButton({ items, head, label, children }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = {
    ref: anchor,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onPointerEnter: MenuPopup.preload,
    onFocus: MenuPopup.preload,
    onClick: () => {
      setWasOpened(true);
      setOpen(true);
    },
  } as const;
  return (
    // The menu's portal is inside the page's landmarks, not at the end of the body.
    <span ref={frame} className={css.frame}>
      {label ? (
        <button {...button} type="button" className={css.round} aria-label={label}>
          {children}
        </button>
      ) : (
        <Button {...button} kind="line">
          {children}
        </Button>
      )}
      {wasOpened && (
        <MenuPopup
          open={open}
          onOpenChange={setOpen}
          anchor={anchor}
          frame={frame}
          align={label ? 'end' : 'start'}
          head={head}
          items={items}
        />
      )}
    </span>
  );
}
