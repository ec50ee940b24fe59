import { associationTexts as texts } from '#app/features/phone/texts.ts';
import { usePhoneLinkSession } from '#app/features/phone/use-phone-link-session.ts';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Hourglass, Link2Off } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { ProvePhoneScreen } from './prove-phone-screen.tsx';

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
