/** The hook of a hanger, on a grid of 24 × 28. */
export function Hook({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 24 28" aria-hidden="true">
      <path d="M12 27v-8.2c0-2.6 1.2-3.6 2.9-4.6A7 7 0 1 0 5 8.2" />
    </svg>
  );
}
