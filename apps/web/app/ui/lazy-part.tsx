import { type ComponentType, createElement, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { reloadIfBuildIsGone } from '#app/shared/reload.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { CircleAlert } from './icons.ts';
import css from './lazy-part.module.css';

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads it before it is needed, so that it appears at once. */
  readonly preload: () => void;
};

/**
 * A part that few visits need, in a file of its own: nothing is rendered until the file is there, and nothing on the server.
 * When the file cannot be loaded the page says so and offers to try again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let state: ComponentType<Props> | 'waiting' | 'loading' | 'failed' = 'waiting';
  const mounted = new Set<() => void>();

  function change(next: typeof state): void {
    state = next;
    for (const rerender of mounted) rerender();
  }

  async function start(): Promise<void> {
    change('loading');
    try {
      change(await load());
    } catch {
      const isReloading = mounted.size > 0 && (await reloadIfBuildIsGone());
      if (!isReloading) change('failed');
    }
  }

  function preload(): void {
    if (state === 'waiting' || state === 'failed') void start();
  }

  function subscribe(rerender: () => void): () => void {
    mounted.add(rerender);
    return () => mounted.delete(rerender);
  }

  function Part(props: Props) {
    const part = useSyncExternalStore(
      subscribe,
      () => state,
      () => 'waiting' as const,
    );
    useEffect(preload, []);
    if (part === 'failed') return createPortal(<Failure onRetry={preload} />, document.body);
    return typeof part === 'string' ? null : createElement(part, props);
  }
  return Object.assign(Part, { preload });
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={css.failure} role="alert">
      <CircleAlert aria-hidden="true" />
      {siteTexts.partFailed}
      <button type="button" className={css.retry} onClick={onRetry}>
        {siteTexts.retry}
      </button>
    </p>
  );
}
