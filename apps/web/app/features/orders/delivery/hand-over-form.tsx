import type { handOver } from '@perchero/contract/delivery/deliveries';
import { smsCodeLength } from '@perchero/contract/identity/phone.rules';
import type { Order } from '@perchero/contract/orders/orders';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { send } from '#app/shared/api.ts';
import { codeFragment } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/form.tsx';
import { Note } from '#app/ui/note.tsx';
import { CodeField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useForm } from '#app/ui/use-form.ts';
import { firstNameOf } from '../texts.ts';
import css from './delivery.module.css';
import { codeTexts as texts, noteTexts } from './texts.ts';

interface HandOverFormProps {
  readonly order: Order;
  readonly now: Date;
  readonly onChanged: () => Promise<void>;
}

/** The seller enters the buyer's code; too many wrong ones lock it for a while. */
export function HandOverForm({ order, now, onChanged }: HandOverFormProps) {
  const locked = order.delivery.code_locked_until;
  const until = locked && new Date(locked) > now ? new Date(locked) : null;
  useReloadAt(until, onChanged);
  return until ? (
    <Note kind="pending">{texts.locked(until)}</Note>
  ) : (
    <CodeForm order={order} onChanged={onChanged} />
  );
}

function useReloadAt(moment: Date | null, reload: () => Promise<void>): void {
  const time = moment?.getTime() ?? null;
  useEffect(() => {
    if (time === null) return undefined;
    const timer = setTimeout(() => void reload(), time - Date.now());
    return () => clearTimeout(timer);
  }, [time, reload]);
}

function CodeForm({ order, onChanged }: Omit<HandOverFormProps, 'now'>) {
  const [values, setValues] = useState({ code: '' });
  const other = firstNameOf(order.other);
  useCodeInUrl((code) => setValues({ code }));
  const form = useForm({
    values,
    onChange: setValues,
    validate: ({ code }) => (code.length === smsCodeLength ? {} : { code: texts.incomplete }),
    send: async ({ code }) => {
      const result = await send<typeof handOver>('POST', '/api/deliveries/hand-over', {
        order_id: order.id,
        code,
      });
      if (result.ok) showToast({ kind: 'done', text: noteTexts.handedOver });
      else if (result.code === 'invalid-handover-code') return { code: result.error };
      else if (result.code !== 'handover-locked') return { form: result.error };
      await onChanged();
      return undefined;
    },
  });

  return (
    <Form form={form}>
      <CodeField {...form.field('code')} label={texts.label(other)} hint={texts.hint(other)} />
      {form.error && <Note kind="error">{form.error}</Note>}
      <div className={css.actions}>
        <Button
          type="submit"
          kind={order.actions.includes('ready') ? 'line' : 'primary'}
          busyLabel={form.isPending ? texts.busy : undefined}
        >
          {texts.confirm}
        </Button>
      </div>
    </Form>
  );
}

/** The code of the buyer's QR code, which is then removed from the URL so that it does not stay in the history. */
function useCodeInUrl(onCode: (code: string) => void): void {
  const { hash } = useLocation();
  const fill = useEffectEvent(onCode);
  useEffect(() => {
    if (!hash.startsWith(codeFragment)) return;
    fill(hash.slice(codeFragment.length).replace(/\D/g, '').slice(0, smsCodeLength));
    // Not a navigation, which would load the page again.
    window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [hash]);
}
