import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode, RefObject } from 'react';
import { X } from './icons.ts';
import css from './sheet.module.css';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** `bottom` for phones, `right` for a drawer. Both can be swiped away. */
  readonly side: 'bottom' | 'right';
  readonly title: string;
  readonly closeLabel: string;
  readonly footer?: ReactNode;
  /** Gets the focus afterwards; by default the element that had it before. */
  readonly returnTo?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A drawer from the edge of the window. Large: load it lazily. */
export function Sheet(props: SheetProps) {
  const { open, onClose, side, title, closeLabel, footer, returnTo, children } = props;
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      swipeDirection={side === 'bottom' ? 'down' : 'right'}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={css.scrim} data-scrim="" />
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

/** The opener, unless a navigation has moved the focus to the title of the new page meanwhile. */
function backTo(opener: RefObject<HTMLElement | null>) {
  return () => (document.activeElement?.closest('main') ? false : opener.current);
}
