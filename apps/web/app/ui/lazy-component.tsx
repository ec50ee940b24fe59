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
import { hydrateAfter, isHydrated } from '#app/shared/hydration.ts';
import { RetryNote } from './retry-note.tsx';

type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads it before it is needed. */
  readonly preload: () => void;
};

/**
 * A component in a chunk of its own. If the chunk fails to load, the page offers a retry. A server-rendered one delays the page's
 * hydrated mark until it is hydrated itself.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
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

  function ClientComponent(props: Props) {
    const component = state.use();
    useEffect(mount, []);
    if (component === 'failed') return <RetryNote onRetry={preload}>{siteTexts.partFailed}</RetryNote>;
    return typeof component === 'string' ? null : createElement(component, props);
  }

  const ServerRendered = lazy(async () => ({ default: await load().catch(() => ClientComponent) }));

  function Lazy(props: Props) {
    const [isServerRendered] = useState(() => !isHydrated());
    return isServerRendered ? (
      <Hydrating>
        <ServerRendered {...props} />
      </Hydrating>
    ) : (
      <ClientComponent {...props} />
    );
  }
  return Object.assign(Lazy, { preload });
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
