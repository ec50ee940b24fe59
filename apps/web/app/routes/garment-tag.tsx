import { data } from 'react-router';
import { TagPage } from '#app/features/garments/tag-page.tsx';
import { tagTexts } from '#app/features/garments/texts.ts';
import { config } from '#app/shared/config.server.ts';
import { privatePageTags } from '#app/shared/page-tags.ts';
import { paths } from '#app/shared/paths.ts';
import { drawQrCode } from '#app/shared/qr-code.server.ts';
import { requireSession } from '#app/shared/session.server.ts';
import type { Route } from './+types/garment-tag.ts';
import { loadGarment } from './load-garment.server.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireSession(request);
  const { garment, own } = await loadGarment(request, params.code);
  if (!own?.is_owner) throw data(null, { status: 404 });
  const { code } = garment;
  // The tag is white around it.
  return { code, qr: drawQrCode(config.publicUrl + paths.garment(code), 0) };
}

export function meta() {
  return privatePageTags(tagTexts.title);
}

export default function GarmentTagRoute({ loaderData }: Route.ComponentProps) {
  return <TagPage {...loaderData} />;
}
