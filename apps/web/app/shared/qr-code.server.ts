import { encode } from 'uqr';
import type { QrCodeDrawing } from '#app/ui/qr-code.tsx';

/** In modules, as the standard demands. */
const standardQuietZone = 4;

/** What is white around it anyway needs no quiet zone in the drawing. */
export function drawQrCode(text: string, quietZone = standardQuietZone): QrCodeDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
