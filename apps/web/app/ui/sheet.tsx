import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode, RefObject } from 'react';
import { X } from './icons.ts';
import css from './sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** `bottom` for phones, `right` for a drawer. Either can be swiped away. */
  readonly side: 'bottom' | 'right';
  readonly title: string;
  readonly closeLabel: string;
  readonly footer?: ReactNode;
  /** Who has the focus afterwards; by default who had it before. */
  readonly returnTo?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A panel from the edge of the window. Heavy: load it when it is first needed. */
export function Sheet(props: SheetProps) {
  const { open, onClose, side, title, closeLabel, footer, returnTo, children } = props;
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      swipeDirection={side === 'bottom' ? 'down' : 'right'}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={css.scrim} />
        <Drawer.Viewport className={css.viewport}>
          <Drawer.Popup
            className={[css.sheet, css[side]].join(' ')}
            {...(returnTo && { finalFocus: backTo(returnTo) })}
          >
            {side === 'bottom' && <span className={css.grip} aria-hidden="true" />}
            <div className={css.head}>
              <Drawer.Title className={css.title}>{title}</Drawer.Title>
              <Drawer.Close className={css.close} aria-label={closeLabel}>
                <X aria-hidden="true" />
              </Drawer.Close>
            </div>
            <Drawer.Content className={css.body}>{children}</Drawer.Content>
            {footer && <div className={css.foot}>{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

/** Whoever opened it, unless a page has come while it was closing and took the focus to its title. */
function backTo(opener: RefObject<HTMLElement | null>) {
  return () => (document.activeElement?.closest('main') ? false : opener.current);
}
