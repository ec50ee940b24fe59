import type { ReactNode } from 'react';

/** Words for people who listen to the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}
