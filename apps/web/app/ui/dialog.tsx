import { useState } from 'react';
import type { DialogProps } from './dialog-window.tsx';
import { lazyPart } from './lazy-part.tsx';

const DialogWindow = lazyPart(async () => (await import('./dialog-window.tsx')).DialogWindow);

/** A question that must be answered first. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened && <DialogWindow {...props} />;
}
