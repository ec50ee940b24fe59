import { useSearchParams } from 'react-router';
import { requireDevPages } from '#app/shared/dev-pages.server.ts';
import type { Route } from './+types/crash.ts';

/** Breaks on purpose: on the server by default, with `?donde=navegador` in the browser. */
export function loader({ url }: Route.LoaderArgs) {
  requireDevPages();
  if (!url.searchParams.has('donde')) throw new Error('A secret detail of the server');
  return null;
}

export default function CrashRoute() {
  const [parameters] = useSearchParams();
  if (parameters.has('donde') && typeof window !== 'undefined') throw new Error('A fault in the browser');
  return null;
}
