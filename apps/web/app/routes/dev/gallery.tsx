import { requireDevPages } from '#app/shared/dev-pages.server.ts';

export function loader() {
  requireDevPages();
  return null;
}

export default function GalleryRoute() {
  return null;
}
