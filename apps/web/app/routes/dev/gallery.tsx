import { texts } from '#app/features/component-showcase/texts.ts';
import { GalleryScreen } from '#app/screens/gallery-screen.tsx';
import { requireDevPages } from '#app/shared/dev-pages.server.ts';
import { siteTexts } from '#app/shared/texts.ts';

export function loader() {
  requireDevPages();
  return null;
}

export function meta() {
  return [{ title: siteTexts.pageTitle(texts.title) }, { name: 'robots', content: 'noindex' }];
}

export default function GalleryRoute() {
  return <GalleryScreen />;
}
