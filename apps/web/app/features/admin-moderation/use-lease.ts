import type { OpenedCase, releaseCase, takeCase } from '@perchero/contract/admin/moderation';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { showToast } from '#app/ui/toast.ts';
import { caseTexts } from './texts.ts';

/** Work on a case renews its lease once less than this is left. */
const renewBelowMs = 10 * 60_000;

/** Taking a case, keeping it while its decision is written, and giving it back. */
export function useLease({ id, state, is_mine: isMine, assigned_until: assignedUntil }: OpenedCase) {
  const { revalidate } = useRevalidator();
  const [renewed, setRenewed] = useState<string | null>(null);
  const [released, setReleased] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(isMine);
  if (isMine && !isKept && assignedUntil !== released) setIsKept(true);
  const until = isMine ? laterOf(assignedUntil, renewed) : null;
  const isOver = useIsPast(until);

  const taking = useMutation(async () => {
    const result = await send<typeof takeCase>('POST', '/api/admin/moderation/take', { case_id: id });
    if (result.ok) setRenewed(result.value.until);
    // Without an answer nothing is known that could be shown.
    if (result.ok || result.code !== 'network-request-failed') await revalidate();
    return result.ok ? null : result.error;
  });
  const renewing = useMutation(async () => {
    const result = await send<typeof takeCase>('POST', '/api/admin/moderation/take', { case_id: id });
    if (result.ok) setRenewed(result.value.until);
  });
  const releasing = useMutation(async () => {
    const result = await send<typeof releaseCase>('POST', '/api/admin/moderation/release', { case_id: id });
    if (!result.ok) return result.error;
    showToast({ kind: 'done', text: caseTexts.released });
    // The old case is shown until the new one is loaded.
    setReleased(assignedUntil);
    setIsKept(false);
    await revalidate();
  });

  return {
    until,
    /** The time ended and nobody else has it yet, as far as this page knows. */
    isOver: isOver || (isKept && !isMine && state === 'open'),
    /** What was written stays when the time ends. */
    isKept,
    taking,
    releasing,
    /** Called while somebody writes. */
    renew: () => {
      if (until !== null && !isOver && Date.parse(until) - Date.now() < renewBelowMs) renewing.mutate();
    },
  };
}

export type Lease = ReturnType<typeof useLease>;

function laterOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) >= Date.parse(other) ? one : other;
}

function useIsPast(moment: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, Date.parse(moment) - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && passed === moment;
}
