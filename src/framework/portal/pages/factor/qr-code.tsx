/** A QR code drawn as one path, always dark on paper white: scanners want it so, whatever the scheme. */
import { useMemo } from 'react';
import { encode } from 'uqr';

export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, d } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const d = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
    return { size, d };
  }, [text]);
  return (
    <svg className="f-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={d} />
    </svg>
  );
};
