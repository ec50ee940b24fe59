import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextButton } from '#app/ui/text-button.tsx';
import { clearTexts as texts } from './texts.ts';

interface ClearCartButtonProps {
  /** Units in the cart. */
  readonly quantity: number;
  readonly onClear: () => void;
}

/** Empties the cart after asking once. */
export function ClearCartButton({ quantity, onClear }: ClearCartButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <TextButton aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {texts.clear}
      </TextButton>
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
    </>
  );
}
