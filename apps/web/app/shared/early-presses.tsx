import { useContext } from 'react';
import { PageRequestContext } from './page-request.ts';

/** Told by the page when it is hydrated. */
export const hydratedEvent = 'perchero-hydrated';

/**
 * Runs in the page before any other script, so it may use nothing from outside. Until the page is hydrated nobody hears what is
 * pressed: buttons are pressed again then, in order, and forms sent that only script can send. Links and forms that the server
 * answers do what they do without script.
 */
function holdPresses(hydrated: string): void {
  const presses: (() => void)[] = [];
  const holding = new AbortController();
  const listen = (name: string, hold: (event: Event) => void) =>
    document.addEventListener(name, hold, { capture: true, signal: holding.signal });

  listen('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && !(button.form && button.type === 'submit')) presses.push(() => button.click());
  });
  listen('submit', (event) => {
    const { target: form, submitter } = event as SubmitEvent & { target: HTMLFormElement };
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    presses.push(() => form.requestSubmit(submitter));
  });
  document.addEventListener(hydrated, () => {
    holding.abort();
    // Fields tell their state what was entered in them before: what is sent must have it.
    setTimeout(() => presses.forEach((press) => press()));
  });
}

export function EarlyPresses() {
  const { nonce } = useContext(PageRequestContext);
  const script = `(${holdPresses.toString()})(${JSON.stringify(hydratedEvent)})`;
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
