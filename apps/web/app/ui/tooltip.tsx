import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import css from './tooltip.module.css';

/** A few words about the control it wraps, for pointer and keyboard. What it says must also be said elsewhere. */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  children: ReactElement<Record<string, unknown>>;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className={css.positioner} sideOffset={8}>
          <Base.Popup className={css.tooltip}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
