import { useEffect, useRef, useState } from 'react';
import { listenToSession } from '#app/features/session/session-events.ts';
import { showToast } from '#app/ui/toast.ts';
import type { FieldValues } from './form-rules.ts';
import type { createSender, Obstacle } from './send-product.ts';
import { modeTexts, texts } from './texts.ts';

type Settled =
  { readonly ok: true; readonly paths: readonly string[] } | { readonly ok: false; readonly error: string };

interface Sending {
  /** The piece that is changed; null for a new one. */
  readonly id: number | null;
  /** Waits until the photos have arrived. */
  readonly settled: () => Promise<Settled>;
  /** The piece hangs. */
  readonly onDone: () => void;
  /** Its seller has read that it does. */
  readonly onLeave: () => void;
}

const timeToRead = 1500;

/** Sends the form once its photos are there, once at a time. */
export function useSending({ id, settled, onDone, onLeave }: Sending) {
  const [progress, setProgress] = useState<'writing' | 'sending' | 'done'>('writing');
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const mode = id === null ? 'publish' : 'edit';
  const sender = useRef<ReturnType<typeof createSender>>(null);

  useEffect(() => listenToSession((event) => event === 'SIGNED_IN' && setObstacle(null)), []);

  useEffect(() => {
    if (progress !== 'done') return;
    const timer = setTimeout(onLeave, timeToRead);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- one leaves once
  }, [progress]);

  async function attempt(values: FieldValues): Promise<Obstacle | null> {
    const photos = await settled();
    if (!photos.ok) return { text: texts.uploadFailed(photos.error), remedy: null };
    const { createSender, formOf } = await import('./product-rules.ts');
    sender.current ??= createSender(id);
    return await sender.current(formOf(values, photos.paths));
  }

  return {
    isBusy: progress !== 'writing',
    obstacle,
    start: async (values: FieldValues) => {
      setObstacle(null);
      setProgress('sending');
      const found = await attempt(values).catch(() => ({ text: modeTexts[mode].failed, remedy: null }));
      if (found) {
        setObstacle(found);
        setProgress('writing');
        return;
      }
      showToast({ kind: 'done', text: modeTexts[mode].done });
      onDone();
      setProgress('done');
    },
  };
}
