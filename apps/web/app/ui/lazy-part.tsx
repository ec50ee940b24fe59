import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { createStore } from '#app/shared/create-store.ts';
import { reloadIfBuildIsGone } from '#app/shared/reload.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { hydrateAfter, isHydrated } from '#app/shared/use-arrival.ts';
import { RetryNote } from './retry-note.tsx';

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads it before it is needed, so that it appears at once. */
  readonly preload: () => void;
};

/**
 * A part that few visits need, in a file of its own. When the file cannot be loaded the page says so and offers to try again.
 * Where the server has rendered it, the page counts as hydrated once it is.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const state = createStore<ComponentType<Props> | 'waiting' | 'loading' | 'failed'>('waiting');
  let mounted = 0;

  async function start(): Promise<void> {
    state.set('loading');
    try {
      state.set(await load());
    } catch {
      const isReloading = mounted > 0 && (await reloadIfBuildIsGone());
      if (!isReloading) state.set('failed');
    }
  }

  function preload(): void {
    if (state.get() === 'waiting' || state.get() === 'failed') void start();
  }

  function mount(): () => void {
    mounted += 1;
    preload();
    return () => {
      mounted -= 1;
    };
  }

  function ClientPart(props: Props) {
    const part = state.use();
    useEffect(mount, []);
    if (part === 'failed') return <RetryNote onRetry={preload}>{siteTexts.partFailed}</RetryNote>;
    return typeof part === 'string' ? null : createElement(part, props);
  }

  const ServerPart = lazy(async () => ({ default: await load().catch(() => ClientPart) }));

  function Part(props: Props) {
    const [isOfServer] = useState(() => !isHydrated());
    return isOfServer ? (
      <Hydrating>
        <ServerPart {...props} />
      </Hydrating>
    ) : (
      <ClientPart {...props} />
    );
  }
  return Object.assign(Part, { preload });
}

function Hydrating({ children }: { children: ReactNode }) {
  const [done] = useState(() => Promise.withResolvers<void>());
  useEffect(() => hydrateAfter(done.promise), [done]);
  return (
    <Suspense fallback={null}>
      {children}
      <OnMount call={done.resolve} />
    </Suspense>
  );
}

function OnMount({ call }: { call: () => void }): null {
  useEffect(call, [call]);
  return null;
}
