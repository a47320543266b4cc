/** An upload of one side of an identity document, beside the outline of that side. */
import type { ControlProps } from '#portal/render/inputs/control.ts';
import { FileInput } from '#portal/render/inputs/file.tsx';
import type { IdSideShown } from '#resources/_widgets.ts';
import { IdOutline } from '../pages/papers/id-outline.tsx';
import { useWords } from './words.ts';
import './id-side.css';

const IdSideInput = ({ options, ...props }: ControlProps & { readonly options: IdSideShown }) => {
  const { t } = useWords();
  const side = options.side === 'emblem' ? 'emblem' : 'photo';
  return (
    <div className="cr-id-side">
      <figure>
        <IdOutline side={side} />
        <figcaption>{t(`idSide.${side}`)}</figcaption>
      </figure>
      <FileInput {...props} />
    </div>
  );
};

export default IdSideInput;
