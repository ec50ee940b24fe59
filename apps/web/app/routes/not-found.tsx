import { data } from 'react-router';

/** Whatever no other address matches. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFoundRoute() {
  return null;
}
