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
import { GoingHome } from '#app/ui/going-home.tsx';
import { Check, Hourglass, Link2Off, Smartphone } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { SoloPage } from '#app/ui/solo-page.tsx';

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
function ProvePhoneScreen({ words, news, texts = phoneTexts, ...options }: ProvePhoneScreenProps) {
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

const readingTime = 2_000;

function PhoneVerifiedScreen() {
  return (
    <SoloPage field="mate" icon={Check} title={texts.doneTitle}>
      <p role="status">{texts.done}</p>
      <GoingHome label={texts.redirecting} after={readingTime} />
    </SoloPage>
  );
}

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

/** For an account without a phone: the link of the mail opens the way to give it one. */
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
  return <ProvePhoneScreen words={texts} news="SIGNED_IN" />;
}
