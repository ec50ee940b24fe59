import { useState } from 'react';
import { PhoneVerification } from '#app/features/phone/phone-verification.tsx';
import { associationTexts, phoneTexts } from '#app/features/phone/texts.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { Smartphone } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { PhoneVerifiedScreen } from './phone-verified-screen.tsx';

interface ProvePhoneScreenProps {
  readonly words: { readonly title: string; readonly intro: string };
  /** What the other tabs hear of it. */
  readonly news: 'SIGNED_IN' | 'USER_UPDATED';
}

/** A number, its code, and the good news. */
export function ProvePhoneScreen({ words, news }: ProvePhoneScreenProps) {
  const [step, setStep] = useState<'input' | 'code' | 'verified'>('input');
  if (step === 'verified') return <PhoneVerifiedScreen />;
  return (
    <SoloPage
      field="maiz"
      icon={Smartphone}
      title={step === 'input' ? words.title : associationTexts.codeTitle}
    >
      {step === 'input' && <p>{words.intro}</p>}
      <PhoneVerification
        texts={phoneTexts}
        onStep={setStep}
        onVerified={() => {
          setStep('verified');
          announceSession(news);
        }}
      />
    </SoloPage>
  );
}
