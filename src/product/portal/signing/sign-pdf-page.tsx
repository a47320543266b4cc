/** Signing a PDF or an OFD of one's own: chosen, the seal placed on its pages, signed with one proof. */
import { useDataProvider, useGetOne } from 'ra-core';
import { useLocation } from 'react-router-dom';
import type { PortalDataProvider, Row } from '#portal/render/contract.ts';
import { ChosenPdf } from './chosen-pdf.tsx';
import { NoSeal } from './no-seal.tsx';
import { OwnDocument } from './own-document.tsx';
import { type Doing, useKeptPdf } from './use-kept-pdf.ts';
import { useSigningView } from './use-signing-view.ts';
import { useWords } from './words.ts';

const noFile = {};

/** The seal that the signer came from, where the address names one. */
const useSealInAddress = (): Row | undefined => {
  const id = new URLSearchParams(useLocation().search).get('seals');
  return useGetOne<Row>('seals', { id: id ?? '' }, { enabled: id !== null }).data;
};

/** Before a file is chosen it is said that no seal may be used, where that is so. */
const Unusable = () => {
  const { data } = useSigningView(noFile);
  return data === undefined || data.seals.some(({ refusal }) => refusal === null) ? null : <NoSeal view={data} />;
};

const SignPdfPage = () => {
  const { t } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  const seal = useSealInAddress();
  const { left, keep, drop } = useKeptPdf();
  return (
    <ChosenPdf
      left={left.taken}
      onTaken={taken => (taken === undefined ? drop() : keep({ taken }))}
      choosing={chooser => (
        <div className="cr-sign-choose">
          <h1>{t('sign.chooseTitle')}</h1>
          <p className="cr-hint">{t('sign.chooseLead')}</p>
          {seal !== undefined && <p>{t('sign.withSeal', { name: String(seal.name) })}</p>}
          <Unusable />
          {chooser}
        </div>
      )}
    >
      {(taken, leave) => (
        <OwnDocument
          key={taken.id}
          file={taken.id}
          body={taken.body}
          {...(seal === undefined ? {} : { sealNo: String(seal.sealNo) })}
          left={taken.id === left.taken?.id ? left : {}}
          onDoing={(doing: Doing) => keep({ taken, ...doing })}
          sign={async answers => {
            const signed = await provider.ask('doc.sign', answers);
            drop();
            return signed;
          }}
          onLeave={leave}
        />
      )}
    </ChosenPdf>
  );
};

export default SignPdfPage;
