import { garmentTags } from '#app/features/garments/garment-tags.ts';
import { GarmentScreen } from '#app/screens/garment-screen.tsx';
import { config } from '#app/shared/config.server.ts';
import { unknownTags } from '#app/shared/page-tags.ts';
import type { Route } from './+types/garment.ts';
import { loadGarment } from './load-garment.server.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  const page = await loadGarment(request, params.code);
  return { page, tags: garmentTags(page.garment, config) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags ?? unknownTags;
}

export default function GarmentRoute({ loaderData: { page } }: Route.ComponentProps) {
  return <GarmentScreen key={page.garment.code} page={page} />;
}
