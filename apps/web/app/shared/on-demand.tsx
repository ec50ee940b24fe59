import { type ComponentType, lazy, memo, Suspense, useState } from 'react';
import { atHand } from './alive-with.ts';

type OnDemand<Props> = ComponentType<Props> & {
  /** Fetches it, so that it appears at once. */
  readonly prepare: () => Promise<unknown>;
};

/**
 * A part in a file of its own, which only the pages that show it load. A server has it at hand, so that what it sends is
 * complete; in a browser it comes alive a moment after the page. Where it cannot be had the page does without it.
 * Its `looks`, the styles that nothing else on the page brings, are to be named: they come with the page.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ..._looks: readonly object[]
): OnDemand<Props> {
  return partOf(load, false);
}

/**
 * The same for what its page waits for (`aliveWith`): no boundary of its own. React makes one alive after the page, and a press
 * on it in between can be lost even though all of it is there.
 */
export function aliveOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ..._looks: readonly object[]
): OnDemand<Props> {
  return partOf(load, true);
}

function partOf<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isAwaited: boolean,
): OnDemand<Props> {
  let part: ComponentType<Props> | null = null;
  const prepare = async () => {
    part ??= await load().catch(() => null);
    return { default: part ?? Nothing };
  };
  if (typeof window === 'undefined') atHand(prepare());
  const Late = lazy(prepare);

  function OnDemand(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => part ?? Late);
    if (isAwaited && Part !== Late) return <Part {...props} />;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  // Told again before it is alive, it would leave the page until it is.
  return Object.assign(memo(OnDemand) as ComponentType<Props>, { prepare });
}

function Nothing() {
  return null;
}
