/** Pages that are read alone: nothing on them is chosen or moved. */
import type { ComponentProps } from 'react';
import { Stage } from './stage.tsx';

const nothing = () => undefined;
const none = new Set<string>();

export const StillPages = (props: Pick<ComponentProps<typeof Stage>, 'handle' | 'pdf' | 'zoom' | 'onSight'>) => (
  <Stage
    {...props}
    spots={[]}
    chosen={undefined}
    faulty={none}
    hits={[]}
    fixed
    nameOf={() => ''}
    colourOf={() => 0}
    onChoose={nothing}
    onChange={nothing}
    onRemove={nothing}
  />
);
