import { texts } from '#app/features/email-pages/texts.ts';
import { EmailVerifiedScreen } from '#app/screens/email-screens.tsx';
import { siteTexts } from '#app/shared/texts.ts';

export function meta() {
  return [{ title: siteTexts.pageTitle(texts.verifiedPageTitle) }, { name: 'robots', content: 'noindex' }];
}

export default function EmailVerifiedRoute() {
  return <EmailVerifiedScreen />;
}
