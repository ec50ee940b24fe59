import { Menu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import type { MenuItem } from './menu-button.tsx';
import css from './menu-popup.module.css';

interface MenuPopupProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly items: readonly MenuItem[];
}

/** The list of a MenuButton, which is the only one to use it. */
export function MenuPopup({ open, onOpenChange, anchor, items }: MenuPopupProps) {
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner className={css.positioner} anchor={anchor} sideOffset={8} align="start">
          <Menu.Popup className={css.menu} finalFocus={anchor}>
            {items.map(({ name, icon: Icon, onChoose }) => (
              <Menu.Item key={name} className={css.item} onClick={onChoose}>
                {Icon && <Icon aria-hidden="true" />}
                {name}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
