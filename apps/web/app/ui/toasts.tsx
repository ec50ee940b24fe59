import { useEffect, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import { onFirstToast } from './toast.ts';

const ToastRegion = lazyComponent(async () => (await import('./toast-region.tsx')).ToastRegion);

/** Loads the toast region with the first toast. */
export function Toasts() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setIsNeeded(true)), []);
  return isNeeded && <ToastRegion />;
}
