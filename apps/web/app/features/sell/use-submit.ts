import { useEffect, useRef, useState } from 'react';
import { listenToSession } from '#app/features/session/session-events.ts';
import { showToast } from '#app/ui/toast.ts';
import type { FieldValues } from './product-form-schema.ts';
import type { createProductSender, SubmitError } from './send-product.ts';
import { modeTexts, texts } from './texts.ts';

type Uploads =
  { readonly ok: true; readonly paths: readonly string[] } | { readonly ok: false; readonly error: string };

interface SubmitOptions {
  /** The edited product; null for a new one. */
  readonly id: number | null;
  /** Resolves when all photos are uploaded or one has failed. */
  readonly settled: () => Promise<Uploads>;
  /** The product is saved. */
  readonly onDone: () => void;
  /** Called after the success message was shown for a moment. */
  readonly onLeave: () => void;
}

const successMessageMs = 1500;

/** Submits the form after its photos are uploaded. */
export function useSubmit({ id, settled, onDone, onLeave }: SubmitOptions) {
  const [progress, setProgress] = useState<'writing' | 'sending' | 'done'>('writing');
  const [error, setError] = useState<SubmitError | null>(null);
  const mode = id === null ? 'publish' : 'edit';
  const sender = useRef<ReturnType<typeof createProductSender>>(null);

  useEffect(() => listenToSession((event) => event === 'SIGNED_IN' && setError(null)), []);

  useEffect(() => {
    if (progress !== 'done') return;
    const timer = setTimeout(onLeave, successMessageMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, when the product is saved
  }, [progress]);

  async function attempt(values: FieldValues): Promise<SubmitError | null> {
    const photos = await settled();
    if (!photos.ok) return { text: texts.uploadFailed(photos.error), remedy: null };
    const { createProductSender, toProductForm } = await import('./product-form-schema.ts');
    sender.current ??= createProductSender(id);
    return await sender.current(toProductForm(values, photos.paths));
  }

  return {
    isBusy: progress !== 'writing',
    error,
    start: async (values: FieldValues) => {
      setError(null);
      setProgress('sending');
      const failure = await attempt(values).catch(() => ({ text: modeTexts[mode].failed, remedy: null }));
      if (failure) {
        setError(failure);
        setProgress('writing');
        return;
      }
      showToast({ kind: 'done', text: modeTexts[mode].done });
      onDone();
      setProgress('done');
    },
  };
}
