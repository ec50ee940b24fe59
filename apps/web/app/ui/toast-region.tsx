import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { siteTexts } from '#app/shared/texts.ts';
import { Check, CircleAlert } from './icons.ts';
import { listenToToasts, type ToastMessage } from './toast.ts';
import css from './toast-region.module.css';

const manager = Toast.createToastManager<ToastMessage>();

/** Shows the toasts; loaded lazily by Toasts. */
export function ToastRegion() {
  useEffect(
    () =>
      listenToToasts((message) => {
        manager.add({
          title: message.text,
          timeout: message.duration ?? (message.kind === 'error' ? 8_000 : 3_000),
          priority: message.kind === 'error' ? 'high' : 'low',
          data: message,
        });
      }),
    [],
  );
  return (
    <Toast.Provider toastManager={manager} limit={1}>
      <Toast.Portal>
        <Toast.Viewport className={css.region} aria-label={siteTexts.notices}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastMessage>();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={css.toast}
      swipeDirection="down"
      // Without a button there is nothing to focus; and an error is hidden from screen readers, which are told it beside.
      tabIndex={toast.data?.action ? 0 : -1}
    >
      {toast.data?.kind === 'error' && <CircleAlert aria-hidden="true" />}
      {toast.data?.kind === 'done' && <Check aria-hidden="true" />}
      <Toast.Title className={css.text} render={<p />} />
      {toast.data?.action && (
        <Toast.Action className={css.action} onClick={toast.data.action.onChoose}>
          {toast.data.action.name}
        </Toast.Action>
      )}
    </Toast.Root>
  ));
}
