import { useState } from 'react';
import { PhoneVerification, type PhoneVerificationOptions } from '#app/features/phone/phone-verification.tsx';
import {
  associationTexts,
  associationTexts as texts,
  phoneTexts,
  type PhoneTexts,
  verificationTexts,
} from '#app/features/phone/texts.ts';
import { usePhoneLinkSession } from '#app/features/phone/use-phone-link-session.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { useRecentLogin } from '#app/features/settings/recent-login.tsx';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { HomeRedirect } from '#app/ui/home-redirect.tsx';
import { Check, Hourglass, Link2Off, Smartphone } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { SoloPage } from '#app/ui/solo-page.tsx';

interface PhoneVerificationScreenProps extends Pick<
  PhoneVerificationOptions,
  'initialPhone' | 'isInternational' | 'withRecentLogin'
> {
  readonly heading: { readonly title: string; readonly intro: string };
  /** The event that other tabs get. */
  readonly event: 'SIGNED_IN' | 'USER_UPDATED';
  readonly texts?: PhoneTexts;
}

/** Number, SMS code, and confirmation. */
function PhoneVerificationScreen({
  heading,
  event,
  texts = phoneTexts,
  ...options
}: PhoneVerificationScreenProps) {
  const [step, setStep] = useState<'input' | 'code' | 'verified'>('input');
  if (step === 'verified') return <PhoneVerifiedScreen />;
  return (
    <SoloPage
      field="maiz"
      icon={Smartphone}
      title={step === 'input' ? heading.title : associationTexts.codeTitle}
    >
      {step === 'input' && <p>{heading.intro}</p>}
      <PhoneVerification
        {...options}
        texts={texts}
        onStep={setStep}
        onVerified={() => {
          setStep('verified');
          announceSession(event);
        }}
      />
    </SoloPage>
  );
}

const readingMs = 2_000;

function PhoneVerifiedScreen() {
  return (
    <SoloPage field="mate" icon={Check} title={texts.doneTitle}>
      <p role="status">{texts.done}</p>
      <HomeRedirect label={texts.redirecting} delayMs={readingMs} />
    </SoloPage>
  );
}

const { phoneHint, phoneFormat } = verificationTexts;

/** A member verifies their phone again; `phone` is the current number. */
export function VerifyPhoneScreen({ phone }: { phone: string | undefined }) {
  const { withRecentLogin, dialog } = useRecentLogin();
  return (
    <>
      <PhoneVerificationScreen
        heading={verificationTexts}
        event="USER_UPDATED"
        texts={{ ...phoneTexts, phoneHint, phoneFormat }}
        initialPhone={phone ?? '+598'}
        isInternational
        withRecentLogin={withRecentLogin}
      />
      {dialog}
    </>
  );
}

/** For an account without a phone; opened by the link of a mail. */
export function AssociatePhoneScreen() {
  const link = usePhoneLinkSession();

  if (link === 'opening') {
    return (
      <SoloPage field="maiz" icon={Hourglass} title={texts.openingTitle}>
        <p role="status">{texts.opening}</p>
      </SoloPage>
    );
  }
  if (link === 'invalid') {
    return (
      <SoloPage field="rosa" icon={Link2Off} title={texts.invalidTitle}>
        <Note kind="error">{texts.invalid}</Note>
        <ButtonLink to={paths.login} size="large">
          {texts.login}
        </ButtonLink>
      </SoloPage>
    );
  }
  return <PhoneVerificationScreen heading={texts} event="SIGNED_IN" />;
}
