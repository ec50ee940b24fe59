import type { SVGProps } from 'react';

/** Lucide has no shoe. */
export function Shoe(props: SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <path d="M3 9.4v6.6A1.5 1.5 0 0 0 4.5 17.5h14.1a2.4 2.4 0 0 0 2.4-2.4 2.7 2.7 0 0 0-2-2.6l-4.6-1.3-3.6-4.4-1 1.4a3.2 3.2 0 0 1-4.3.9Z" />
      <path d="M3 14.2h5M12.2 11.9l1.6-1.3" />
    </svg>
  );
}
