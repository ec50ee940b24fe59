import { verificationTexts } from '#app/features/phone/texts.ts';
import { ProvePhoneScreen } from './prove-phone-screen.tsx';

export function VerifyPhoneScreen() {
  return <ProvePhoneScreen words={verificationTexts} news="USER_UPDATED" />;
}
