interface LogoProps {
  readonly sizePx: number;
}

/** Four stones of a mosaic around one that is lit. */
export function Logo({ sizePx }: LogoProps) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="2" y="2" width="13" height="13" rx="2.5" fill="#0b6b74" />
      <rect x="17" y="2" width="13" height="8" rx="2.5" fill="#3aa6b0" />
      <rect x="2" y="17" width="8" height="13" rx="2.5" fill="#3aa6b0" />
      <rect x="17" y="12" width="13" height="18" rx="2.5" fill="#127e89" />
      <rect x="12" y="17" width="3" height="13" rx="1.5" fill="#e0a53a" />
      <circle cx="23.5" cy="21" r="3.4" fill="#fff" />
      <circle cx="23.5" cy="21" r="1.5" fill="#0a3238" />
    </svg>
  );
}
