import { Outlet } from 'react-router';
import type { BareHandle } from '#app/shared/bare.ts';

/** Says to the root that the pages below bring their own frame. */
export const handle: BareHandle = { bare: true };

export default function BareLayout() {
  return <Outlet />;
}
