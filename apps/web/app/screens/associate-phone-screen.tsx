import { PhoneVerification } from '#app/features/phone/phone-verification.tsx';
import { associationTexts as texts, phoneTexts } from '#app/features/phone/texts.ts';
import { usePhoneLinkSession } from '#app/features/phone/use-phone-link-session.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { useState } from 'react';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Hourglass, Link2Off, Smartphone } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { PhoneVerifiedScreen } from './phone-verified-screen.tsx';

/** For an account without a phone: the link of the mail opens the way to give it one. */
export function AssociatePhoneScreen() {
  const link = usePhoneLinkSession();
  const [step, setStep] = useState<'input' | 'code' | 'verified'>('input');

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
  if (step === 'verified') return <PhoneVerifiedScreen />;
  return (
    <SoloPage field="maiz" icon={Smartphone} title={step === 'input' ? texts.title : texts.codeTitle}>
      {step === 'input' && <p>{texts.intro}</p>}
      <PhoneVerification
        texts={phoneTexts}
        onStep={setStep}
        onVerified={() => {
          setStep('verified');
          announceSession('SIGNED_IN');
        }}
      />
    </SoloPage>
  );
}
