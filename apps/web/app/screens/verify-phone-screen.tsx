import { useState } from 'react';
import { PhoneVerification } from '#app/features/phone/phone-verification.tsx';
import { associationTexts, phoneTexts, verificationTexts as texts } from '#app/features/phone/texts.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { Smartphone } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { PhoneVerifiedScreen } from './phone-verified-screen.tsx';

export function VerifyPhoneScreen() {
  const [step, setStep] = useState<'input' | 'code' | 'verified'>('input');
  if (step === 'verified') return <PhoneVerifiedScreen />;
  return (
    <SoloPage
      field="maiz"
      icon={Smartphone}
      title={step === 'input' ? texts.title : associationTexts.codeTitle}
    >
      {step === 'input' && <p>{texts.intro}</p>}
      <PhoneVerification
        texts={phoneTexts}
        onStep={setStep}
        onVerified={() => {
          setStep('verified');
          announceSession('USER_UPDATED');
        }}
      />
    </SoloPage>
  );
}
