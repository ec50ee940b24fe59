import { departments, productLimits } from '@perchero/contract/catalogue/product';
import { getLanding } from '@perchero/contract/pages/landing';
import { data, type MetaDescriptor, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { LandingData } from '#app/features/landing/landing.ts';
import { landingTags } from '#app/features/landing/landing-tags.ts';
import { LandingScreen } from '#app/screens/landing-screen.tsx';
import { callApi } from '#app/shared/api.server.ts';
import { formatMoment } from '#app/shared/format-moment.ts';
import { config } from '#app/shared/config.server.ts';
import { guestPageHeaders } from '#app/shared/guest-page.server.ts';
import { paths } from '#app/shared/paths.ts';
import type { Route } from './+types/home.ts';

interface Loaded {
  readonly landing: LandingData;
  readonly tags: MetaDescriptor[];
}

/** If the API fails, the page is shown without products. */
export async function loader({ request }: Route.LoaderArgs) {
  const result = await callApi(request, getLanding, {});
  const products = result.ok ? result.value.products : [];
  const now = new Date();
  const landing: LandingData = {
    products: products.map((product) => ({
      ...product,
      publishedAgo: formatMoment(new Date(product.created_at), now),
    })),
    commission: result.ok ? result.value.commission : null,
    departments: departments.map((name) => ({
      name,
      isMarked: products.some(({ department }) => department === name),
    })),
    maxPictures: productLimits.pictures,
  };
  return data<Loaded>({ landing, tags: landingTags(config) }, { headers: guestPageHeaders(result.ok) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** A theme change does not affect the data. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === paths.chooseTheme ? false : defaultShouldRevalidate;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags;
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return <LandingScreen landing={loaderData.landing} />;
}
