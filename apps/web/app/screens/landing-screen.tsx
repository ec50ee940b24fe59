import { memo } from 'react';
import { SlideButtons } from '#app/features/landing/slide-buttons.tsx';
import { CommunitySlide, MoneySlide, ShippingSlide } from '#app/features/landing/slides.tsx';
import { FeedSlide } from '#app/features/landing/feed-slide.tsx';
import { HowSlide } from '#app/features/landing/how-slide.tsx';
import { type Landing, shareOut } from '#app/features/landing/landing.ts';

/** Five slides, and the buttons that lead to them; where each fits the window, one gesture goes to the next. */
export const LandingScreen = memo(function LandingScreen({ landing }: { landing: Landing }) {
  const { pieces, commission, departments, mostPictures } = landing;
  const { first, second, feed } = shareOut(pieces);
  return (
    <>
      <SlideButtons />
      <CommunitySlide piece={first} />
      <HowSlide piece={second} mostPictures={mostPictures} />
      <FeedSlide pieces={feed} />
      <MoneySlide basisPoints={commission?.basisPoints ?? null} />
      <ShippingSlide departments={departments} />
    </>
  );
});
