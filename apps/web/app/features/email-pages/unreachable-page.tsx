import { Button } from '#app/ui/button.tsx';
import { MailX, RotateCw } from '#app/ui/icons.ts';
import { SoloPage } from '#app/ui/solo-page.tsx';
import { texts } from './texts.ts';

export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <SoloPage field="rosa" icon={MailX} title={texts.unreachable}>
      <p>{texts.unreachableText}</p>
      <Button size="large" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {texts.retry}
      </Button>
    </SoloPage>
  );
}
