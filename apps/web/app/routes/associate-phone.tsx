import { associationTexts } from '#app/features/phone/texts.ts';
import { AssociatePhoneScreen } from '#app/screens/associate-phone-screen.tsx';
import { privatePageTags } from '#app/shared/private-page-tags.ts';

export function meta() {
  return privatePageTags(associationTexts.pageTitle);
}

export default function AssociatePhoneRoute() {
  return <AssociatePhoneScreen />;
}
