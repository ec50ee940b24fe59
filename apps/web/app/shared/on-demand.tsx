import { type ComponentType, lazy, memo, Suspense, useState } from 'react';

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
  let part: ComponentType<Props> | null = null;
  const prepare = async () => {
    part ??= await load().catch(() => null);
    return { default: part ?? Nothing };
  };
  if (typeof window === 'undefined') void prepare();
  const Late = lazy(prepare);

  function OnDemand(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => part ?? Late);
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
