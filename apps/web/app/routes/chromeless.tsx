import { Outlet } from 'react-router';
import type { ChromelessHandle } from '#app/shared/chromeless.ts';

/** The root layout leaves out navbar and footer for these pages. */
export const handle: ChromelessHandle = { chromeless: true };

export default function ChromelessLayout() {
  return <Outlet />;
}
