/** The picture of a seal that has been made: small in a list, at its size with a ruler on its page. */
import { useState } from 'react';
import { useFile } from '#portal/render/fields/use-file.ts';
import { useOverprint } from '#portal/render/overprint/overprint.ts';
import type { DisplayProps } from '#portal/render/widget.ts';
import { SealSheet, ZoomButtons } from './seal-paper.tsx';
import { useWords } from './words.ts';
import './seal-paper.css';

const numberOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 40);

const SealPicture = ({ value, record, resource, place }: DisplayProps) => {
  const { t } = useWords();
  const said = useOverprint(record, resource.name);
  const [zoom, setZoom] = useState(1);
  const { data, isError } = useFile(String(value));
  if (isError) return <>—</>;
  // Until it has come there is its place, not the sign of a picture that is broken.
  if (place === 'cell')
    return data === undefined ? (
      <span className="cr-seal-thumb" />
    ) : (
      <img
        className={said === undefined ? 'cr-seal-thumb' : 'cr-seal-thumb cr-void'}
        src={data}
        alt={said === undefined ? t('seal.picture') : `${t('seal.picture')}, ${said.state}`}
        loading="lazy"
      />
    );
  const [width, height] = [numberOf(record.widthMm), numberOf(record.heightMm)];
  return (
    <div className="cr-seal-preview">
      <ZoomButtons zoom={zoom} onZoom={setZoom} />
      <div className="cr-seal-scroll">
        {data !== undefined && (
          <SealSheet
            layers={[{ address: data, words: t('seal.picture') }]}
            width={width}
            height={height}
            zoom={zoom}
            label={t('seal.size', { width, height })}
            said={said}
          />
        )}
      </div>
    </div>
  );
};

export default SealPicture;
