/** One document to look at: an image with zoom and rotation, a PDF in the browser's own viewer, anything else to download. */
import { useState } from 'react';
import { failureOf } from '../failure.ts';
import { useSay } from '../words.ts';
import { kindOf } from './file-kind.ts';
import { useFile } from './use-file.ts';
import { nextZoom } from './zoom.ts';
import './document-pane.css';

const Picture = ({ url, name }: { readonly url: string; readonly name: string }) => {
  const t = useSay();
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const tools = [
    { words: t('document.smaller'), sign: '−', act: () => setZoom(nextZoom(zoom, -1)) },
    { words: t('document.larger'), sign: '+', act: () => setZoom(nextZoom(zoom, 1)) },
    { words: t('document.left'), sign: '↺', act: () => setTurn(turn - 90) },
    { words: t('document.right'), sign: '↻', act: () => setTurn(turn + 90) },
  ];
  return (
    <>
      <div className="cr-doc-tools" role="toolbar" aria-label={t('document.tools')}>
        {tools.map(tool => (
          <button key={tool.sign} type="button" onClick={tool.act} aria-label={tool.words} title={tool.words}>
            {tool.sign}
          </button>
        ))}
        <output aria-label={t('document.zoom')}>{Math.round(zoom * 100)}%</output>
        <button
          type="button"
          onClick={() => {
            setZoom(1);
            setTurn(0);
          }}
        >
          {t('document.fit')}
        </button>
      </div>
      <section className="cr-doc-stage" aria-label={name}>
        <img src={url} alt={name} style={{ width: `${zoom * 100}%`, transform: `rotate(${turn}deg)` }} />
      </section>
    </>
  );
};

/** @param name the file's name with its extension, which decides how it is shown */
export const DocumentPane = ({ fileId, name }: { readonly fileId: string; readonly name: string }) => {
  const t = useSay();
  const { data: url, error, refetch } = useFile(fileId);
  if (error !== null) {
    return (
      <div className="cr-doc cr-doc-failed" role="alert">
        <p>{t('document.failed', { name, reason: failureOf(error).message })}</p>
        <button type="button" onClick={() => refetch()}>
          {t('retry')}
        </button>
      </div>
    );
  }
  if (url === undefined) return <div className="cr-doc cr-doc-loading" role="status" aria-label={t('loading')} />;
  const kind = kindOf(name);
  return (
    <div className="cr-doc">
      {kind === 'image' && <Picture url={url} name={name} />}
      {kind === 'pdf' && <iframe src={url} title={name} />}
      {kind === 'other' && <p className="cr-doc-other">{t('document.unseen')}</p>}
      <a className="cr-doc-save" href={url} download={name}>
        {t('document.save')}
      </a>
    </div>
  );
};
