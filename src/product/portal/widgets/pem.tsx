/** A PEM text as it is, to copy or to keep as a file. */
import { block, copyButton } from '#portal/render/fields/pieces.tsx';
import { saveText } from '#portal/render/save.ts';
import type { DisplayProps } from '#portal/render/widget.ts';
import { Button } from '#portal/ui/button.tsx';
import { useWords } from './words.ts';
import './pem.css';

const Pem = ({ value, field, record }: DisplayProps) => {
  const words = useWords();
  const text = String(value);
  const name = `${String(record.serialNumber ?? record.id)}-${field.name}.pem`;
  return (
    <div className="cr-code cr-pem-box">
      {block(text, words.label(field.label))}
      {copyButton(text, words, words.label(field.label))}
      <Button onClick={() => saveText(text, name, 'application/x-pem-file')}>{words.t('pem.save')}</Button>
    </div>
  );
};

export default Pem;
