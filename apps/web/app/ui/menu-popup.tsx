import { Menu } from '@base-ui/react/menu';
import { type ComponentType, Fragment, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router';
import css from './menu-popup.module.css';

interface MenuEntry {
  readonly name: string;
  readonly icon?: ComponentType<{ 'aria-hidden': 'true' }>;
  /** Preceded by a separator. */
  readonly isSeparated?: boolean;
}

export type MenuItem = MenuEntry & ({ readonly onChoose: () => void } | { readonly to: string });

interface MenuPopupProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  /** Container of the portal. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly align: 'start' | 'end';
  readonly head: ReactNode;
  readonly items: readonly MenuItem[];
}

/** An item may have opened a dialog, which takes the focus before or after the menu has faded out. */
function hasFocusMoved(frame: MenuPopupProps['frame']): boolean {
  const { activeElement } = document;
  return activeElement !== document.body && frame.current?.contains(activeElement) === false;
}

/** The menu of MenuButton, loaded lazily. */
export function MenuPopup({ open, onOpenChange, anchor, frame, align, head, items }: MenuPopupProps) {
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal container={frame}>
        <Menu.Positioner className={css.positioner} anchor={anchor} sideOffset={8} align={align}>
          <Menu.Popup className={css.menu} finalFocus={() => (hasFocusMoved(frame) ? false : anchor.current)}>
            {head && (
              <div className={css.head} aria-hidden="true">
                {head}
              </div>
            )}
            {items.map((item) => (
              <Fragment key={item.name}>
                {item.isSeparated && <Menu.Separator className={css.line} />}
                <Entry item={item} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const { name, icon: Icon } = item;
  const inside = (
    <>
      {Icon && <Icon aria-hidden="true" />}
      {name}
    </>
  );
  return 'to' in item ? (
    <Menu.LinkItem className={css.item} closeOnClick render={<Link to={item.to} />}>
      {inside}
    </Menu.LinkItem>
  ) : (
    <Menu.Item className={css.item} onClick={item.onChoose}>
      {inside}
    </Menu.Item>
  );
}
