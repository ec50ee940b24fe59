import { departments, productLimits } from '@perchero/contract/catalogue/product';
import { getLanding } from '@perchero/contract/pages/landing';
import type { MetaDescriptor, ShouldRevalidateFunctionArgs } from 'react-router';
import type { LandingData } from '#app/features/landing/landing.ts';
import { landingTags } from '#app/features/landing/landing-tags.ts';
import { LandingScreen } from '#app/screens/landing-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { formatMoment } from '#app/shared/format-moment.ts';
import { config } from '#app/shared/config.server.ts';
import { paths } from '#app/shared/paths.ts';
import type { Route } from './+types/home.ts';

/** What hangs, and the head of the page, whose making is no work for a browser. */
interface Loaded {
  readonly landing: LandingData;
  readonly tags: MetaDescriptor[];
}

/** Without the shop the page says the same: it only has no pieces to show then. */
export async function loader({ request }: Route.LoaderArgs): Promise<Loaded> {
  const result = await callApi(request, getLanding, {});
  const pieces = result.ok ? result.value.pieces : [];
  const now = new Date();
  const landing: LandingData = {
    products: pieces.map((piece) => ({
      ...piece,
      publishedAgo: formatMoment(new Date(piece.created_at), now),
    })),
    commission: result.ok ? result.value.commission : null,
    departments: departments.map((name) => ({
      name,
      isMarked: pieces.some(({ department }) => department === name),
    })),
    maxPictures: productLimits.pictures,
  };
  return { landing, tags: landingTags(config) };
}

/** A theme changes nothing of what hangs. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === paths.chooseTheme ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags;
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <LandingScreen landing={loaderData.landing} />;
}
