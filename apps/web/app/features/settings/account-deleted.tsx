import { useEffect, useEffectEvent } from 'react';
import { announceSession } from '#app/features/session/session-events.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import { deletionTexts as texts } from './texts.ts';

/** Required by the original request. */
const redirectDelayMs = 2_200;

let isShown = false;

/** Whether the page shows the confirmation now. Its data must not be reloaded then, because the account no longer exists. */
export function isAccountDeletedShown(): boolean {
  return isShown;
}

/** Confirmation of an account deletion, before the redirect to the home page. */
export function AccountDeleted({ onLeave }: { onLeave: () => void }) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    isShown = true;
    announceSession('SIGNED_OUT');
    const timer = setTimeout(() => leave(), redirectDelayMs);
    return () => {
      clearTimeout(timer);
      isShown = false;
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
