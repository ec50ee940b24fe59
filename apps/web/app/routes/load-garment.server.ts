import { parseGarmentCode } from '@perchero/contract/garments/garment-code.rules';
import { getGarment } from '@perchero/contract/garments/garments';
import { data } from 'react-router';
import type { GarmentReply } from '#app/features/garments/own-chapter.ts';
import { callApi } from '#app/shared/api.server.ts';
import { valueOf } from './load-orders.server.ts';

/** Loads a garment by the code of a URL; an unknown one is not found. */
export async function loadGarment(request: Request, typed: string): Promise<GarmentReply> {
  const code = parseGarmentCode(typed);
  if (code === null) throw data(null, { status: 404 });
  return valueOf(await callApi(request, getGarment, { params: { code } }));
}
