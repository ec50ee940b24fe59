import { useState } from 'react';
import css from './comments.module.css';
import { texts } from './texts.ts';

interface LoadMoreProps {
  readonly label: string;
  /** Answers whether they came. */
  readonly load: () => Promise<boolean>;
}

export function LoadMore({ label, load }: LoadMoreProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');

  async function press(): Promise<void> {
    if (state === 'busy') return;
    setState('busy');
    setState((await load()) ? 'ready' : 'failed');
  }

  return (
    <div className={css.more}>
      {state === 'failed' && (
        <span role="alert" className={css.fault}>
          {texts.loadFailed}
        </span>
      )}
      <button
        type="button"
        className={css.link}
        aria-disabled={state === 'busy'}
        onClick={() => void press()}
      >
        {{ ready: label, busy: texts.loading, failed: texts.retry }[state]}
      </button>
    </div>
  );
}
