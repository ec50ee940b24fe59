import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { texts } from './texts.ts';

const Dialog = lazy(() => import('#app/ui/dialog.tsx').then((module) => ({ default: module.Dialog })));

/** Throws the draft away, once asked twice. */
export function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  const [asked, setAsked] = useState<'not yet' | 'open' | 'closed'>('not yet');
  const close = () => setAsked('closed');
  return (
    <>
      <Button kind="ghost" disabled={disabled} onClick={() => setAsked('open')}>
        {texts.discard}
      </Button>
      {asked !== 'not yet' && (
        <Suspense>
          <Dialog
            open={asked === 'open'}
            onClose={close}
            title={texts.discardTitle}
            closeLabel={texts.close}
            actions={
              <>
                <Button kind="soft" onClick={close}>
                  {texts.keepWriting}
                </Button>
                <Button
                  kind="danger"
                  onClick={() => {
                    close();
                    onDiscard();
                  }}
                >
                  {texts.discardAll}
                </Button>
              </>
            }
          >
            {texts.discardText}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
