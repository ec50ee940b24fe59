import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenToSession } from '#app/features/session/session-events.ts';
import { showToast } from '#app/ui/toast.ts';
import { type FormErrors, useForm } from '#app/ui/use-form.ts';
import type { SellValues } from './sell-values.ts';
import type { createProductSender, Published, SubmitError } from './send-product.ts';
import { modeTexts, texts } from './texts.ts';

type Uploads =
  { readonly ok: true; readonly paths: readonly string[] } | { readonly ok: false; readonly error: string };

interface ProductFormOptions {
  /** The edited product; null for a new one. */
  readonly id: number | null;
  readonly values: SellValues;
  readonly onChange: (values: SellValues) => void;
  readonly photos: {
    /** Uploaded or not. */
    readonly photos: readonly { readonly id: string }[];
    /** Resolves when all photos are uploaded or one has failed. */
    readonly waitForUploads: () => Promise<Uploads>;
  };
  /** The product is saved; a new one with what became of it. */
  readonly onDone: (published: Published | null) => void;
  /** Called after the success message was shown for a moment. */
  readonly onLeave: () => void;
}

export type ProductFormState = ReturnType<typeof useProductForm>;

type FormValues = SellValues & { readonly images: number };

const successMessageMs = 1500;
const loadParser = () => import('./parse-product.ts');

/** The form to publish or edit a product; it is sent after its photos are uploaded. */
export function useProductForm({ id, values, onChange, photos, onDone, onLeave }: ProductFormOptions) {
  const [isDone, setIsDone] = useState(false);
  const mode = id === null ? 'publish' : 'edit';
  const sender = useRef<ReturnType<typeof createProductSender>>(null);
  const form = useForm<FormValues, SubmitError>({
    values: { ...values, images: photos.photos.length },
    onChange,
    send: () => submit().catch(() => ({ form: { text: modeTexts[mode].failed, remedy: null } })),
  });
  const isBusy = form.isPending || isDone;

  async function submit(): Promise<FormErrors<FormValues, SubmitError> | void> {
    const { createProductSender, parseProduct } = await loadParser();
    const photoIds = photos.photos.map((photo) => photo.id);
    const parsed = parseProduct(values, photoIds);
    if ('errors' in parsed) return parsed.errors;
    const uploads = await photos.waitForUploads();
    if (!uploads.ok) return { form: { text: texts.uploadFailed(uploads.error), remedy: null } };
    sender.current ??= createProductSender(id);
    const saved = await sender.current({
      ...parsed.product,
      images: [...uploads.paths],
      garment: values.garment,
    });
    if (!saved.ok) return { form: saved.error };
    showToast({ kind: 'done', text: modeTexts[mode].done });
    onDone(saved.published);
    setIsDone(true);
  }

  const clearErrors = useEffectEvent(form.reset);
  useEffect(() => listenToSession((event) => event === 'SIGNED_IN' && clearErrors()), []);

  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => leave(), successMessageMs);
    return () => clearTimeout(timer);
  }, [isDone]);

  return {
    values,
    /** Ignored while the form is being sent. */
    change: (next: SellValues) => isBusy || onChange(next),
    form,
    isBusy,
    /** Loads the validation before it is needed. */
    prepare: () => void loadParser().catch(() => undefined),
  };
}
