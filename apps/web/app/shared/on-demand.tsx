import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A part in a file of its own, which only the pages that show it load. A server has it at hand, so that what it sends is
 * complete; in a browser it comes alive a moment after the page. Where it cannot be had the page does without it.
 * Its `looks`, the styles that nothing else on the page brings, are to be named: they come with the page.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ..._looks: readonly object[]
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null;
  const prepare = async () => {
    part = await load().catch(() => Nothing);
    return { default: part };
  };
  if (typeof window === 'undefined') void prepare();
  const Late = lazy(prepare);

  return function OnDemand(props: Props) {
    const [Part] = useState<ComponentType<Props>>(() => part ?? Late);
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

function Nothing() {
  return null;
}
