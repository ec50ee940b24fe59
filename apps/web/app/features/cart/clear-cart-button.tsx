import { lazy, Suspense, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextButton } from '#app/ui/text-button.tsx';
import { clearTexts as texts } from './texts.ts';

const Dialog = lazy(() => import('#app/ui/dialog.tsx').then((module) => ({ default: module.Dialog })));

interface ClearCartButtonProps {
  /** Units in the cart. */
  readonly quantity: number;
  readonly onClear: () => void;
}

/** Empties the cart after asking once. */
export function ClearCartButton({ quantity, onClear }: ClearCartButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <TextButton
        aria-haspopup="dialog"
        onClick={() => {
          setWasAsked(true);
          setIsAsking(true);
        }}
      >
        {texts.clear}
      </TextButton>
      {wasAsked && (
        <Suspense>
          <Dialog
            open={isAsking}
            onClose={close}
            title={texts.question}
            closeLabel={texts.close}
            actions={
              <>
                <Button kind="soft" onClick={close}>
                  {texts.keep}
                </Button>
                <Button
                  kind="danger"
                  onClick={() => {
                    close();
                    onClear();
                  }}
                >
                  {texts.confirm}
                </Button>
              </>
            }
          >
            {texts.about(quantity)}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
