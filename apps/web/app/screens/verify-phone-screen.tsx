import { phoneTexts, verificationTexts } from '#app/features/phone/texts.ts';
import { useRecentLogin } from '#app/features/settings/recent-login.tsx';
import { ProvePhoneScreen } from './prove-phone-screen.tsx';

const { phoneHint, phoneFormat } = verificationTexts;

/** A member proves again that the phone is theirs; `phone` is the one they have. */
export function VerifyPhoneScreen({ phone }: { phone: string | undefined }) {
  const { withRecentLogin, dialog } = useRecentLogin();
  return (
    <>
      <ProvePhoneScreen
        words={verificationTexts}
        news="USER_UPDATED"
        texts={{ ...phoneTexts, phoneHint, phoneFormat }}
        initialPhone={phone ?? '+598'}
        isInternational
        withRecentLogin={withRecentLogin}
      />
      {dialog}
    </>
  );
}
