import { memo } from 'react';
import { SlideButtons } from '#app/features/landing/slide-buttons.tsx';
import { CommunitySlide, MoneySlide, ShippingSlide } from '#app/features/landing/slides.tsx';
import { FeedSlide } from '#app/features/landing/feed-slide.tsx';
import { HowSlide } from '#app/features/landing/how-slide.tsx';
import { type LandingData, distributeProducts } from '#app/features/landing/landing.ts';

/** Five slides and buttons to scroll to them; scroll snapping applies where a slide fits the window. */
export const LandingScreen = memo(function LandingScreen({ landing }: { landing: LandingData }) {
  const { products, commission, departments, maxPictures } = landing;
  const { first, second, feed } = distributeProducts(products);
  return (
    <>
      <SlideButtons />
      <CommunitySlide product={first} />
      <HowSlide product={second} maxPictures={maxPictures} />
      <FeedSlide products={feed} />
      <MoneySlide basisPoints={commission?.basisPoints ?? null} />
      <ShippingSlide departments={departments} />
    </>
  );
});
