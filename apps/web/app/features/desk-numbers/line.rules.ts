/** The size of the drawing, which its container stretches. */
export const drawing = { width: 760, height: 220 };
/** So that a line at the edge is not cut. */
const edge = 6;

interface Line {
  /** The line itself, and the area below it. */
  readonly line: string;
  readonly area: string;
}

/** A line of values over equal distances, as SVG paths. */
export function lineOf(values: readonly number[], max: number): Line {
  const { width, height } = drawing;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map((value, index) => {
    const y = height - edge - (max > 0 ? value / max : 0) * (height - 2 * edge);
    return `${round(index * step)} ${round(y)}`;
  });
  const line = `M${points.join('L')}`;
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The top of the scale: an even number, so that its middle is whole. */
export function topOf(values: readonly number[]): number {
  return Math.max(2, Math.ceil(Math.max(...values) / 2) * 2);
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
