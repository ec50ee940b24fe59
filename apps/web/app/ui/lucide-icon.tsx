import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const pen: SVGProps<SVGSVGElement> = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/**
 * Makes an icon of Lucide's drawing. vite.config.ts puts it where Lucide has its own, which carries options that nobody here
 * uses to every page, and works them out again for each of a hundred hearts.
 */
// oxlint-disable-next-line import/no-default-export -- as Lucide's own
export default function createLucideIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return (props: SVGProps<SVGSVGElement>) => createElement('svg', { ...pen, ...props }, ...drawing);
}
