import { useState } from 'react';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { Button } from '#app/ui/button.tsx';
import { TreePalm } from '#app/ui/icons.ts';
import { texts } from './texts.ts';
import { VacationDialog } from './vacation-dialog.tsx';

/** Opens the seller's vacation. It needs script. */
export function VacationButton({ onChanged }: { onChanged: () => void }) {
  const [open, setOpen] = useState(false);
  if (!useIsHydrated()) return null;
  return (
    <>
      <Button kind="line" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <TreePalm aria-hidden="true" />
        {texts.open}
      </Button>
      <VacationDialog open={open} onClose={() => setOpen(false)} onChanged={onChanged} />
    </>
  );
}
