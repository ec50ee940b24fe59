import { redirect } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import type { Route } from './+types/home.ts';

export function loader({ url }: Route.LoaderArgs) {
  return redirect(paths.products + url.search);
}
