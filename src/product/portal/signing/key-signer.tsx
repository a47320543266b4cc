/** Signing with a key in one's hand, on the same screen as with a key that is kept here: a contract, or a PDF or OFD that is chosen for this seal. */
import type { CallWidgetProps } from '#portal/render/widget.ts';
import { Dialog } from '#portal/ui/dialog.tsx';
import type { KeySigner as Options } from '#resources/_widgets.ts';
import { ChosenPdf, isOfd } from './chosen-pdf.tsx';
import { ContractScreen } from './contract-screen.tsx';
import { OwnDocument } from './own-document.tsx';
import { useKeySigning } from './use-key-signing.ts';
import { useWords } from './words.ts';

const KeySigner = ({ resource, call, record, options, onClose }: CallWidgetProps<Options>) => {
  const { label } = useWords();
  const sign = useKeySigning();
  const halves = { call, options };
  if (typeof record.contractNo === 'string') {
    const { contractNo } = record;
    return (
      <ContractScreen
        resource={resource.name}
        record={record}
        keysFrom={options.from}
        sign={async ({ onKey, ...answers }) => onKey && sign(halves, onKey, { ...answers, contractNo })}
        onClose={onClose}
      />
    );
  }
  return (
    <ChosenPdf
      choosing={chooser => (
        <Dialog title={label(call.label)} onClose={onClose}>
          {chooser}
        </Dialog>
      )}
    >
      {(taken, leave) => (
        <OwnDocument
          key={taken.id}
          file={taken.id}
          body={taken.body}
          sealNo={String(record.sealNo)}
          keysFrom={isOfd(taken) ? options.ofdFrom : options.from}
          sign={({ onKey, ...answers }) => (onKey === undefined ? Promise.resolve({}) : sign(halves, onKey, answers))}
          onLeave={leave}
        />
      )}
    </ChosenPdf>
  );
};

export default KeySigner;
