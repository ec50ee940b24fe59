import { useState } from 'react';
import type { DialogProps } from './dialog-window.tsx';
import { lazyComponent } from './lazy-component.tsx';

const DialogWindow = lazyComponent(async () => (await import('./dialog-window.tsx')).DialogWindow);

/** A modal dialog, loaded when it is first opened. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened && <DialogWindow {...props} />;
}
