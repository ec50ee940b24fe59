import { useState } from 'react';
import { PhoneVerification } from '#app/features/phone/phone-verification.tsx';
import { associationTexts, phoneTexts, type PhoneTexts } from '#app/features/phone/texts.ts';
import type { PhoneVerificationOptions } from '#app/features/phone/use-phone-verification.ts';
import { announceSession } from '#app/features/session/session-events.ts';
import { Smartphone } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { PhoneVerifiedScreen } from './phone-verified-screen.tsx';

interface ProvePhoneScreenProps extends Pick<
  PhoneVerificationOptions,
  'initialPhone' | 'isInternational' | 'withRecentLogin'
> {
  readonly words: { readonly title: string; readonly intro: string };
  /** What the other tabs hear of it. */
  readonly news: 'SIGNED_IN' | 'USER_UPDATED';
  readonly texts?: PhoneTexts;
}

/** A number, its code, and the good news. */
export function ProvePhoneScreen({ words, news, texts = phoneTexts, ...options }: ProvePhoneScreenProps) {
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
        {...options}
        texts={texts}
        onStep={setStep}
        onVerified={() => {
          setStep('verified');
          announceSession(news);
        }}
      />
    </SoloPage>
  );
}
