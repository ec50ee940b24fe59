// The slides come alive later than they are seen: their looks come with the page.
import '#app/ui/avatar.module.css';
import '#app/ui/button.module.css';
import '#app/ui/picture.module.css';
import '#app/ui/price-tag.module.css';
import '#app/features/landing/slide.module.css';
import '#app/features/landing/community-slide.module.css';
import '#app/features/landing/how-slide.module.css';
import '#app/features/landing/post.module.css';
import '#app/features/landing/feed-slide.module.css';
import '#app/features/landing/money-slide.module.css';
import '#app/features/landing/shipping-slide.module.css';
import { type ComponentType, lazy, memo, Suspense, useState } from 'react';
import type { Landing } from '#app/features/landing/landing.ts';
import { SlideButtons } from '#app/features/landing/buttons/slide-buttons.tsx';

type Slides = ComponentType<{ landing: Landing }>;

let slides: Slides | null = null;

/** Fetches what paints the slides. A server does so before it renders them. */
export async function prepareSlides(): Promise<Slides> {
  slides ??= (await import('./landing-slides.tsx')).LandingSlides;
  return slides;
}

/** What the server painted needs no script until there is somebody: every link in it works as it is. */
const LateSlides = lazy(async () => {
  await somebody();
  return { default: await prepareSlides() };
});

/** Five slides, and the buttons that lead to them; where each fits the window, one gesture goes to the next. */
export const LandingScreen = memo(function LandingScreen({ landing }: { landing: Landing }) {
  // Ready before, they appear at once.
  const [Slides] = useState(() => slides ?? LateSlides);
  return (
    <>
      <SlideButtons />
      <Suspense>
        <Slides landing={landing} />
      </Suspense>
    </>
  );
});

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel'] as const;

/** Resolves at the first sign of a person. */
function somebody(): Promise<void> {
  return new Promise((resolve) => {
    const seen = new AbortController();
    for (const sign of signs)
      addEventListener(
        sign,
        () => {
          seen.abort();
          resolve();
        },
        { signal: seen.signal, capture: true, passive: true },
      );
  });
}
