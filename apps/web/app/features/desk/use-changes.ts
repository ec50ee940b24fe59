import { type LeftReason, maxInCall } from '@perchero/contract/desk/desk.rules';
import type { DeskChange, DeskProduct } from '@perchero/contract/desk/products';
import type { ErrorCode } from '@perchero/contract/errors';
import { useState } from 'react';

export type ChangeKind = 'pause' | 'relist' | 'price' | 'delete';

type Sent =
  | { readonly ok: true; readonly value: DeskChange }
  | { readonly ok: false; readonly code: ErrorCode; readonly error: string };

export interface Outcome {
  readonly done: number;
  readonly left: readonly { readonly product: DeskProduct; readonly reason: LeftReason }[];
  /** Those of the call that failed and of the ones after it. */
  readonly unsent: readonly DeskProduct[];
  readonly failure: { readonly code: ErrorCode; readonly error: string } | null;
}

export interface Progress {
  readonly kind: ChangeKind;
  readonly done: number;
  readonly total: number;
}

/** Changes many products, a hundred in a call, one call after the other. */
export function useChanges(onChanged: (keep: readonly DeskProduct[]) => Promise<void>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function run(
    kind: ChangeKind,
    products: readonly DeskProduct[],
    send: (some: readonly DeskProduct[]) => Promise<Sent>,
  ): Promise<Outcome> {
    setOutcome(null);
    const report = (done: number) => setProgress({ kind, done, total: products.length });
    report(0);
    const result = await changeAll(products, send, report);
    setProgress(null);
    // Nothing was begun: the caller says why.
    if (result.failure && result.unsent.length === products.length) return result;
    setOutcome(result);
    void onChanged([...result.left.map(({ product }) => product), ...result.unsent]);
    return result;
  }

  return { progress, outcome, run, show: setOutcome };
}

async function changeAll(
  products: readonly DeskProduct[],
  send: (some: readonly DeskProduct[]) => Promise<Sent>,
  report: (done: number) => void,
): Promise<Outcome> {
  const byId = new Map(products.map((product) => [product.id, product]));
  const left: Outcome['left'][number][] = [];
  let done = 0;
  for (let from = 0; from < products.length; from += maxInCall) {
    const sent = await send(products.slice(from, from + maxInCall));
    if (!sent.ok) return { done, left, unsent: products.slice(from), failure: sent };
    done += sent.value.done;
    for (const { id, code } of sent.value.left) {
      const product = byId.get(id);
      if (product) left.push({ product, reason: code });
    }
    report(Math.min(from + maxInCall, products.length));
  }
  return { done, left, unsent: [], failure: null };
}
