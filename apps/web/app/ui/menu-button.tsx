import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button } from './button.tsx';

export interface MenuItem {
  readonly name: string;
  readonly icon?: ComponentType<{ 'aria-hidden': 'true' }>;
  readonly onChoose: () => void;
}

const loadPopup = () => import('./menu-popup.tsx').then((module) => ({ default: module.MenuPopup }));
const MenuPopup = lazy(loadPopup);

/** A button that opens a list of things to do. The list itself is loaded when somebody comes near. */
export function MenuButton({ items, children }: { items: readonly MenuItem[]; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        ref={button}
        kind="line"
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {wasOpened && (
        <Suspense>
          <MenuPopup open={open} onOpenChange={setOpen} anchor={button} items={items} />
        </Suspense>
      )}
    </>
  );
}
