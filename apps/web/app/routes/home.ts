import { redirect } from 'react-router';
import { paths } from '#app/shared/paths.ts';

export function loader() {
  return redirect(paths.products);
}
