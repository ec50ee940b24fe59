import { texts } from '#app/features/email-pages/texts.ts';
import { EmailChangedScreen } from '#app/screens/email-screens.tsx';
import { siteTexts } from '#app/shared/texts.ts';

export function meta() {
  return [{ title: siteTexts.pageTitle(texts.changedPageTitle) }, { name: 'robots', content: 'noindex' }];
}

export default function EmailChangedRoute() {
  return <EmailChangedScreen />;
}
