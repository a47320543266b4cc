/** Several trees of one resource, of which one is seen. */
import type { ClientResource } from '#engine/project/client-view.ts';
import { Button } from '../../../../ui/button.tsx';
import { useWords } from '../../../words.ts';
import type { TreeOptions } from './nested.ts';

/** The values of the field that keeps them apart; one tree where there is none. */
export const partsOf = (resource: ClientResource, { apart }: TreeOptions): readonly string[] =>
  apart === undefined ? [''] : Object.keys(resource.fields[apart]?.values ?? {});

interface PartsProps {
  readonly resource: ClientResource;
  readonly options: TreeOptions;
  readonly part: string;
  readonly onPart: (part: string) => void;
}

export const Parts = ({ resource, options, part, onPart }: PartsProps) => {
  const { label } = useWords();
  const parts = partsOf(resource, options);
  if (parts.length < 2) return null;
  return (
    <span className="cr-parts">
      {parts.map(each => (
        <Button key={each} aria-pressed={each === part} onClick={() => onPart(each)}>
          {label(resource.fields[options.apart ?? '']?.values?.[each] ?? [each, each])}
        </Button>
      ))}
    </span>
  );
};
