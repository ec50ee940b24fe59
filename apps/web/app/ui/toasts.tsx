import { useEffect, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { onFirstToast } from './toast.ts';

const ToastRegion = lazyPart(async () => (await import('./toast-region.tsx')).ToastRegion);

/** Where toasts appear. Nothing is loaded until there is one. */
export function Toasts() {
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => onFirstToast(() => setIsNeeded(true)), []);
  return isNeeded && <ToastRegion />;
}
