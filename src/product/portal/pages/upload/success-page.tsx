/** /successUpload: the receipt for documents that were handed in, to be kept or printed. */

import { Frame } from '#portal/pages/light/frame.tsx';
import { DoneSign } from '#portal/pages/light/later-signs.tsx';
import { momentText } from '#portal/render/format/moment.ts';
import { inUnits } from '../papers/papers.ts';
import { useOpenWords } from '../words/use-open-words.ts';
import { currentReceipt, type UploadReceipt } from './upload-receipt.ts';

const Papers = ({ papers }: Pick<UploadReceipt, 'papers'>) => {
  const t = useOpenWords();
  if (papers.length === 0) return <p>{t('uploaded.noFiles')}</p>;
  return (
    <>
      <table className="e-table">
        <thead>
          <tr>
            <th scope="col">{t('uploaded.files')}</th>
            <th scope="col" className="e-number-cell">
              {t('uploaded.size')}
            </th>
            <th scope="col">{t('uploaded.digest')}</th>
          </tr>
        </thead>
        <tbody>
          {papers.map(({ kind, name, size, sha256 }) => (
            <tr key={sha256 + name}>
              <td>
                {t(`upload.${kind}`)}
                <span className="e-under">{name}</span>
              </td>
              <td className="e-number-cell">{inUnits(size)}</td>
              <td className="e-mono">{sha256.slice(0, 16)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="e-hint">{t('uploaded.digestHelp')}</p>
    </>
  );
};

export const SuccessPage = () => {
  const t = useOpenWords();
  const receipt = currentReceipt();
  if (receipt === undefined)
    return (
      <Frame title={t('uploaded.noneTitle')} lead={t('uploaded.noneLead')}>
        <nav className="e-actions">
          <a className="e-button e-main" href="#/searchIndex">
            {t('register.progress')}
          </a>
          <a className="e-button" href="#/upload">
            {t('upload.title')}
          </a>
        </nav>
      </Frame>
    );
  const { applyNo, companyName, at, papers } = receipt;
  return (
    <Frame title={t('uploaded.title')} lead={t('uploaded.lead')}>
      <div className="e-sheet">
        <section className="e-section">
          <dl className="e-facts">
            <dt>{t('register.applyNo')}</dt>
            <dd className="e-mono e-big">
              <DoneSign /> {applyNo}
            </dd>
            <dt>{t('register.companyName')}</dt>
            <dd>{companyName}</dd>
            <dt>{t('uploaded.at')}</dt>
            <dd>
              <time dateTime={at}>{momentText(at)}</time>
            </dd>
          </dl>
        </section>
        <section className="e-section">
          <h2>{t('uploaded.files')}</h2>
          <Papers papers={papers} />
        </section>
        <section className="e-section">
          <h2>{t('uploaded.next')}</h2>
          <ol className="e-list">
            <li>{t('uploaded.next1')}</li>
            <li>{t('uploaded.next2')}</li>
            <li>{t('uploaded.next3')}</li>
          </ol>
          <nav className="e-actions e-close e-no-print">
            <a className="e-button e-main" href={`#/searchIndex?applyNo=${encodeURIComponent(applyNo)}`}>
              {t('register.toProgress')}
            </a>
            <button type="button" className="e-button" onClick={() => print()}>
              {t('uploaded.print')}
            </button>
          </nav>
        </section>
      </div>
    </Frame>
  );
};
