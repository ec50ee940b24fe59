import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { texts } from './texts.ts';

/** Throws the draft away, once asked twice. */
export function DiscardButton({ disabled, onDiscard }: { disabled: boolean; onDiscard: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button kind="ghost" disabled={disabled} onClick={() => setIsAsking(true)}>
        {texts.discard}
      </Button>
      <Dialog
        open={isAsking}
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
    </>
  );
}
