import { useEffect } from 'react';

let welcoming = false;

/** Whether the last step stands on the page now. */
export function isWelcoming(): boolean {
  return welcoming;
}

export function useWelcome(): void {
  useEffect(() => {
    welcoming = true;
    return () => {
      welcoming = false;
    };
  }, []);
}
