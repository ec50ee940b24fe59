import { Button } from '#app/ui/button.tsx';
import { MailCheck } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';

interface AskingPageProps {
  readonly texts: { readonly title: string; readonly text: string; readonly button: string };
  readonly onConfirm: () => void;
}

/** One button: what the link of a mail confirms is confirmed by nothing else. */
export function AskingPage({ texts, onConfirm }: AskingPageProps) {
  return (
    <SoloPage field="celeste" icon={MailCheck} title={texts.title}>
      <p>{texts.text}</p>
      <Button size="large" onClick={onConfirm}>
        {texts.button}
      </Button>
    </SoloPage>
  );
}
