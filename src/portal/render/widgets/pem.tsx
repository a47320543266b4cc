/** A PEM text as it is, to copy or to keep as a file. */
import { block, copyButton } from '../fields/pieces.tsx';
import type { DisplayProps } from '../widgets.tsx';
import { useWords } from '../words.ts';

const save = (text: string, name: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-pem-file' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
};

const Pem = ({ value, field, record }: DisplayProps) => {
  const words = useWords();
  const text = String(value);
  const name = `${String(record.serialNumber ?? record.id)}-${field.name}.pem`;
  return (
    <div className="cr-code cr-pem-box">
      {block(text, words.label(field.label))}
      {copyButton(text, words)}
      <button type="button" className="cr-button" onClick={() => save(text, name)}>
        {words.t('pem.save')}
      </button>
    </div>
  );
};

export default Pem;
