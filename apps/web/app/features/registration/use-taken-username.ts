import { isUsername } from '@perchero/contract/registration/form.rules';
import type { checkUsername } from '@perchero/contract/registration/register';
import { useEffect, useState } from 'react';
import { send } from '#app/shared/api.ts';

const debounceMs = 400;

/** Whether the typed username is taken, asked when the typing pauses. Without an answer the registration itself says it. */
export function useTakenUsername(username: string): boolean {
  const [taken, setTaken] = useState<string | null>(null);

  useEffect(() => {
    if (!isUsername(username)) return;
    let isStale = false;
    const timer = setTimeout(() => {
      void send<typeof checkUsername>('POST', '/api/check-username', { username }).then((result) => {
        if (!isStale && result.ok && result.value.taken) setTaken(username);
      });
    }, debounceMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [username]);

  return taken === username;
}
