import { useEffect, useEffectEvent } from 'react';

/** Where the hints are shown, too. */
const wideWindow = '(width >= 900px)';
const typingFields = 'textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable]';

/** Single keys that act on the page: in wide windows, and never while somebody types or a dialog is open. */
export function useShortcuts(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, repeat, defaultPrevented } = event;
    const action = actions[key.toLowerCase()];
    if (!action || altKey || ctrlKey || metaKey || repeat || defaultPrevented) return;
    if (target instanceof Element && target.closest(`${typingFields}, [role=dialog], [role=menu]`)) return;
    if (!window.matchMedia(wideWindow).matches) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}
