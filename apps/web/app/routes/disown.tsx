import { texts } from '#app/features/email-pages/texts.ts';
import { DisownScreen } from '#app/screens/email-screens.tsx';
import { siteTexts } from '#app/shared/texts.ts';

export function meta() {
  return [{ title: siteTexts.pageTitle(texts.disownPageTitle) }, { name: 'robots', content: 'noindex' }];
}

export default function DisownRoute() {
  return <DisownScreen />;
}
