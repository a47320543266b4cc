/** Signing a PDF of one's own: chosen, the seal placed on its pages, signed with one proof. */
import { useDataProvider } from 'ra-core';
import type { PortalDataProvider } from '#portal/render/contract.ts';
import { ChosenPdf } from './chosen-pdf.tsx';
import { OwnDocument } from './own-document.tsx';
import { useWords } from './words.ts';

const SignPdfPage = () => {
  const { t } = useWords();
  const provider = useDataProvider<PortalDataProvider>();
  return (
    <ChosenPdf
      choosing={chooser => (
        <div className="cr-sign-choose">
          <h1>{t('sign.chooseTitle')}</h1>
          <p className="cr-hint">{t('sign.chooseLead')}</p>
          {chooser}
        </div>
      )}
    >
      {(taken, leave) => (
        <OwnDocument key={taken.id} file={taken.id} body={taken.body} sign={answers => provider.ask('doc.sign', answers)} onLeave={leave} />
      )}
    </ChosenPdf>
  );
};

export default SignPdfPage;
