import { Popover } from '@base-ui/react/popover';
import { type RefObject, useState } from 'react';
import { Sheet } from '#app/ui/sheet.tsx';
import css from './save-to-collection.module.css';
import { SavePanel } from './save-panel.tsx';
import { saveTexts as texts, texts as common } from './texts.ts';

interface SavePopupProps {
  readonly productId: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly frame: RefObject<HTMLElement | null>;
}

const isSmall = () => window.matchMedia('(width < 660px)').matches;

/** Own collections below the button; on a phone from the edge of the window. */
export function SavePopup({ productId, open, onOpenChange, anchor, frame }: SavePopupProps) {
  const [asSheet] = useState(isSmall);
  const panel = <SavePanel productId={productId} />;
  if (asSheet)
    return (
      <Sheet
        open={open}
        onClose={() => onOpenChange(false)}
        side="bottom"
        title={texts.title}
        closeLabel={common.close}
      >
        {panel}
      </Sheet>
    );
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        // The press that opened it may still be on its way through the page; the button itself opens and closes.
        if (!anchor.current?.contains(event.target as Node | null)) onOpenChange(next);
      }}
    >
      <Popover.Portal container={frame}>
        <Popover.Positioner className={css.positioner} anchor={anchor} sideOffset={8} align="end">
          <Popover.Popup
            className={css.popup}
            finalFocus={anchor}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // It closes the list, not what the list was opened over.
              event.preventDefault();
              onOpenChange(false);
            }}
          >
            <Popover.Title className={css.title}>{texts.title}</Popover.Title>
            {panel}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
