/** The logo's paw, in the current text colour. */
export function Paw({ className }: { className?: string }) {
  return (
    <svg viewBox="3 5 42 36" className={className} fill="currentColor" aria-hidden="true">
      <ellipse cx="10.6" cy="21.4" rx="4.3" ry="5.7" transform="rotate(-24 10.6 21.4)" />
      <ellipse cx="18.6" cy="12.6" rx="4.5" ry="6.2" transform="rotate(-8 18.6 12.6)" />
      <ellipse cx="29.4" cy="12.6" rx="4.5" ry="6.2" transform="rotate(8 29.4 12.6)" />
      <ellipse cx="37.4" cy="21.4" rx="4.3" ry="5.7" transform="rotate(24 37.4 21.4)" />
      <path d="M24 22.5c5.2 0 8.3 4.1 10.6 7.4 2.2 3.1 2.6 6.3.8 8.5-1.9 2.3-4.7 2.2-6.9 1.4-1.6-.6-2.9-1-4.5-1s-2.9.4-4.5 1c-2.2.8-5 .9-6.9-1.4-1.8-2.2-1.4-5.4.8-8.5 2.3-3.3 5.4-7.4 10.6-7.4z" />
    </svg>
  );
}
