/** The few signs of the first screens, drawn here so that no icon set is loaded before the login. */

export const Sign = ({ d, size = 18 }: { d: string; size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={d} />
  </svg>
);

export const EyeSign = () => <Sign d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />;
export const ClosedEyeSign = () => (
  <Sign d="M3 3l18 18M10.6 5.1A10 10 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3.2 4M6.5 6.7C3.6 8.6 2 12 2 12s3.6 7 10 7a10 10 0 0 0 5-1.4M9.9 9.9a3 3 0 0 0 4.2 4.2" />
);
export const WarnSign = () => <Sign d="M12 3 2 20h20L12 3Zm0 7v4m0 3v.01" />;
export const GlobeSign = () => (
  <Sign d="M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM2 12h20M12 2c5 5.5 5 14.5 0 20M12 2c-5 5.5-5 14.5 0 20" />
);
