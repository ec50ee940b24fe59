import { type ComponentType, useEffect, useState } from 'react';
import { aliveForMembers } from '#app/shared/alive-with.ts';

let life: ComponentType | null = null;

async function prepare(): Promise<void> {
  life ??= (await import('./session-life.ts')).SessionLife;
}

// A member's page is watched from its first moment, that of a guest from the next.
aliveForMembers(prepare);

/** Shows nothing: it looks after the session of whoever is here. */
export function SessionHost() {
  const [Life, setLife] = useState(() => life);
  useEffect(() => {
    if (!Life)
      void prepare().then(
        () => setLife(() => life),
        () => undefined,
      );
  }, [Life]);
  return Life && <Life />;
}
