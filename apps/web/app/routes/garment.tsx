import { data } from 'react-router';
import { garmentTags } from '#app/features/garments/garment-tags.ts';
import { GarmentScreen } from '#app/screens/garment-screen.tsx';
import { config } from '#app/shared/config.server.ts';
import { guestPageHeaders } from '#app/shared/guest-page.server.ts';
import { unknownTags } from '#app/shared/page-tags.ts';
import type { Route } from './+types/garment.ts';
import { loadGarment } from './load-garment.server.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  const page = await loadGarment(request, params.code);
  return data({ page, tags: garmentTags(page.garment, config) }, { headers: guestPageHeaders(true) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags ?? unknownTags;
}

export default function GarmentRoute({ loaderData: { page } }: Route.ComponentProps) {
  return <GarmentScreen key={page.garment.code} page={page} />;
}
