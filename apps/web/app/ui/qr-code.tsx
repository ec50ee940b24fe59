import css from './qr-code.module.css';

/** Drawn on the server. */
export interface QrCodeDrawing {
  /** The side in modules, with the quiet zone. */
  readonly size: number;
  /** The dark modules, as SVG path data. */
  readonly path: string;
}

/** A QR code in black on white, in every theme, so that cameras can read it. */
export function QrCode({ drawing: { size, path }, label }: { drawing: QrCodeDrawing; label: string }) {
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect className={css.light} width={size} height={size} />
      <path className={css.dark} d={path} />
    </svg>
  );
}
