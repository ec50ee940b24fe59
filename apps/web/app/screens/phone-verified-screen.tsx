import { associationTexts as texts } from '#app/features/phone/texts.ts';
import { GoingHome } from '#app/ui/going-home.tsx';
import { Check } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';

const readingTime = 2_000;

export function PhoneVerifiedScreen() {
  return (
    <SoloPage field="mate" icon={Check} title={texts.doneTitle}>
      <p role="status">{texts.done}</p>
      <GoingHome label={texts.redirecting} after={readingTime} />
    </SoloPage>
  );
}
