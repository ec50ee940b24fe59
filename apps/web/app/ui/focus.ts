import { useEffect } from 'react';

/** As a `ref`: focuses an element that appears on request. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}

/** Focuses the first invalid field of a form whenever its errors change. */
export function useFocusOnError(formId: string, errors: object): void {
  useEffect(() => {
    const invalid = document.querySelector<HTMLElement>(
      `#${CSS.escape(formId)} :is([aria-invalid='true'], [data-invalid])`,
    );
    const control = invalid?.matches('[data-invalid]')
      ? invalid.querySelector<HTMLElement>('button, input:not([type=hidden], [type=file])')
      : invalid;
    control?.focus();
  }, [formId, errors]);
}
