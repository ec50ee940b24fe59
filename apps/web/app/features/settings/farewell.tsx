import { useEffect, useEffectEvent } from 'react';
import { announceSession } from '#app/features/session/session-events.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import { deletionTexts as texts } from './texts.ts';

/** How long the last word stays, in milliseconds: the specification's figure. */
const farewellTime = 2_200;

/** What somebody sees who has deleted their account, before they are taken to the front page. */
export function Farewell({ onLeave }: { onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    setLeaving(true);
    announceSession('SIGNED_OUT');
    const timer = setTimeout(() => leave(), farewellTime);
    return () => {
      clearTimeout(timer);
      setLeaving(false);
    };
  }, []);
  return (
    <div role="alert">
      <EmptyState
        art="bare-rail"
        heading="h1"
        title={texts.done}
        actions={
          <Button ref={focusOnMount} onClick={onLeave}>
            {texts.leaveNow}
          </Button>
        }
      >
        {texts.goodbye}
      </EmptyState>
    </div>
  );
}

let isLeaving = false;

/** While somebody whose account is gone reads the last word, the page does not ask who they are. */
function setLeaving(leaving: boolean): void {
  isLeaving = leaving;
}

export function isSomebodyLeaving(): boolean {
  return isLeaving;
}
