import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';
import css from './menu-button.module.css';

interface MenuEntry {
  readonly name: string;
  readonly icon?: ComponentType<{ 'aria-hidden': 'true' }>;
  /** Stands below a line. */
  readonly isApart?: boolean;
}

/** Something to do, or somewhere to go. */
export type MenuItem = MenuEntry & ({ readonly onChoose: () => void } | { readonly to: string });

interface MenuButtonProps {
  readonly items: readonly MenuItem[];
  /** Above the items, for the eye only. */
  readonly head?: ReactNode;
  /** What a button without words is called; it is then as round as the picture on it. */
  readonly label?: string;
  readonly children: ReactNode;
}

const MenuPopup = lazyPart(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** A button that opens a list of things to do. The list itself is loaded when somebody comes near. */
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
    // The list opens inside, not at the end of the page, where it would be outside every landmark.
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
