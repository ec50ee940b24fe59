import { associationTexts } from '#app/features/phone/texts.ts';
import { AssociatePhoneScreen } from '#app/screens/phone-screens.tsx';
import { privatePageTags } from '#app/shared/page-tags.ts';

export function meta() {
  return privatePageTags(associationTexts.pageTitle);
}

export default function AssociatePhoneRoute() {
  return <AssociatePhoneScreen />;
}
