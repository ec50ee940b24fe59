import { NewLinkForm } from '#app/features/recovery/new-link-form.tsx';
import { NewPasswordForm, useRecovery } from '#app/features/recovery/new-password-form.tsx';
import { texts } from '#app/features/recovery/texts.ts';
import { HomeRedirect } from '#app/ui/home-redirect.tsx';
import { Check, Hourglass, KeyRound, Link2Off } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { SoloPage } from '#app/ui/solo-page.tsx';

const readingMs = 2_000;

export function RecoveryScreen() {
  const [recovery, finish] = useRecovery();
  switch (recovery.state) {
    case 'loading':
      return (
        <SoloPage field="celeste" icon={Hourglass} title={texts.checkingTitle}>
          <p role="status">{texts.checking}</p>
        </SoloPage>
      );
    case 'invalid':
    case 'no-session':
      return (
        <SoloPage field="rosa" icon={Link2Off} title={texts.invalidTitle}>
          <Note kind="error">{texts.invalid}</Note>
          <p>{texts.newLink}</p>
          <NewLinkForm />
        </SoloPage>
      );
    case 'form':
      return (
        <SoloPage field="celeste" icon={KeyRound} title={texts.title}>
          <p>{texts.intro}</p>
          <NewPasswordForm token={recovery.token} onDone={finish} />
        </SoloPage>
      );
    case 'success':
      return (
        <SoloPage field="mate" icon={Check} title={texts.doneTitle}>
          <p role="status">{recovery.isSignedIn ? texts.doneSignedIn : texts.done}</p>
          <HomeRedirect label={texts.redirecting} delayMs={readingMs} />
        </SoloPage>
      );
  }
}
