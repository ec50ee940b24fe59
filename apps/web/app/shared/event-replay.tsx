import { useContext } from 'react';
import { PageRequestContext } from './page-request.ts';

/** Dispatched on the document when the page is hydrated. */
export const hydratedEvent = 'perchero-hydrated';

/**
 * Inlined before any other script, so it must not use anything from outside. Records clicks on buttons and submits of forms without
 * `action` until the page is hydrated, then replays them in order. Enter in a text area with `enterkeyhint="send"` submits, as it
 * does after hydration. Links and forms with an `action` work without script.
 */
export function recordEvents(hydratedEvent: string): void {
  const replays: (() => void)[] = [];
  const recording = new AbortController();
  const listen = (name: string, record: (event: Event) => void) =>
    document.addEventListener(name, record, { capture: true, signal: recording.signal });

  listen('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && !(button.form && button.type === 'submit')) replays.push(() => button.click());
  });
  listen('submit', (event) => {
    const { target: form, submitter } = event as SubmitEvent & { target: HTMLFormElement };
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    replays.push(() => form.requestSubmit(submitter));
  });
  listen('keydown', (event) => {
    const { key, shiftKey, isComposing, target } = event as KeyboardEvent;
    const isSending = target instanceof HTMLTextAreaElement && target.getAttribute('enterkeyhint') === 'send';
    if (!isSending || key !== 'Enter' || shiftKey || isComposing) return;
    event.preventDefault();
    target.form?.requestSubmit();
  });
  document.addEventListener(hydratedEvent, () => {
    recording.abort();
    // After fields have passed their early input to React, so that a replayed submit contains it.
    setTimeout(() => replays.forEach((replay) => replay()));
  });
}

export function EventReplay() {
  const { nonce } = useContext(PageRequestContext);
  const script = `(${recordEvents.toString()})(${JSON.stringify(hydratedEvent)})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
