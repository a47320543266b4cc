/** /trustGuide: the roots with fingerprints to compare and files to fetch, and how programs of others come to trust them. */
import { type ReactNode, useCallback } from 'react';
import { Failure } from '#portal/pages/light/failure.tsx';
import { Frame } from '#portal/pages/light/frame.tsx';
import { useAnswer } from '#portal/pages/light/use-answer.ts';
import { type PublishedAuthority, publishedAuthorities } from '#portal/providers/authorities.ts';
import { dayText } from '#portal/render/format/moment.ts';
import { Facts } from './facts.tsx';
import { useTrustWords } from './use-trust-words.ts';

const cerOf = ({ name }: PublishedAuthority): string => `pki/ca/${name}.cer`;
const pemOf = ({ name }: PublishedAuthority): string => `pki/ca/${name}.pem`;
const crlOf = ({ name }: PublishedAuthority): string => `pki/crl/${name}.crl`;
/** Groups of four, as they are read out to each other. */
const grouped = (fingerprint: string): string => fingerprint.match(/.{1,4}/g)?.join(' ') ?? fingerprint;

const Issuing = ({ of }: { of: PublishedAuthority }) => {
  const t = useTrustWords();
  return (
    <li>
      <strong>{of.commonName}</strong>
      <span className="e-links">
        <a href={cerOf(of)} download>
          {t('trust.cer')}
        </a>
        <a href={pemOf(of)} download>
          {t('trust.chain')}
        </a>
        <a href={crlOf(of)} download>
          {t('trust.crl')}
        </a>
      </span>
      <span className="e-hint">{`${t('trust.validity')} ${dayText(of.notBefore)} – ${dayText(of.notAfter)}`}</span>
      <span className="e-hint e-mono">{grouped(of.fingerprintSha256)}</span>
    </li>
  );
};

const Root = ({ root, below }: { root: PublishedAuthority; below: readonly PublishedAuthority[] }) => {
  const t = useTrustWords();
  return (
    <section className="e-section e-root">
      <h3>{root.commonName}</h3>
      <p>{t(`trust.${root.chain}`)}</p>
      <p className="e-fingerprint e-mono">
        <span>{t('trust.sha256')}</span>
        <b>{grouped(root.fingerprintSha256)}</b>
      </p>
      <div className="e-actions">
        <a className="e-button e-main" href={cerOf(root)} download>
          {t('trust.cer')}
        </a>
        <a className="e-button" href={pemOf(root)} download>
          {t('trust.pem')}
        </a>
        <a className="e-button" href={crlOf(root)} download>
          {t('trust.crl')}
        </a>
      </div>
      <Facts
        facts={[
          [t('trust.validity'), `${dayText(root.notBefore)} – ${dayText(root.notAfter)}`],
          [t('trust.serial'), root.serialNumber, true],
          [t('trust.sha1'), grouped(root.fingerprintSha1), true],
        ]}
      />
      <p className="e-hint">{t('trust.sha1Why')}</p>
      {below.length === 0 ? null : (
        <>
          <h4>{t('trust.below')}</h4>
          <p className="e-hint">{t('trust.belowWhy')}</p>
          <ul className="e-authorities">
            {below.map(each => (
              <Issuing key={each.name} of={each} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

const Guide = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="e-section e-guide">
    <h3>{title}</h3>
    <ol>{children}</ol>
  </section>
);

const Command = ({ children }: { children: string }) => <pre className="e-command">{children}</pre>;

const Guides = ({ root, national }: { root: PublishedAuthority; national: PublishedAuthority | undefined }) => {
  const t = useTrustWords();
  const { name } = root;
  return (
    <div className="e-sheet">
      <Guide title={t('trust.adobe.title')}>
        <li>{t('trust.adobe.s1')}</li>
        <li>{t('trust.adobe.s2')}</li>
        <li>{t('trust.adobe.s3')}</li>
        <li>{t('trust.adobe.s4')}</li>
        <li>{t('trust.adobe.s5')}</li>
        <li>{t('trust.adobe.s6')}</li>
      </Guide>
      <Guide title={t('trust.windows.title')}>
        <li>{t('trust.windows.s1')}</li>
        <li>{t('trust.windows.s2', { file: `${name}.cer` })}</li>
        <li>{t('trust.windows.s3')}</li>
        <li>{t('trust.windows.s4')}</li>
        <li>{t('trust.windows.s5')}</li>
      </Guide>
      <Guide title={t('trust.macos.title')}>
        <li>{t('trust.macos.s1')}</li>
        <li>{t('trust.macos.s2')}</li>
        <li>{t('trust.macos.s3')}</li>
        <li>{t('trust.macos.s4')}</li>
      </Guide>
      <Guide title={t('trust.firefox.title')}>
        <li>{t('trust.firefox.s1')}</li>
        <li>{t('trust.firefox.s2')}</li>
        <li>
          {t('trust.firefox.s3')}
          <Command>{`certutil -d sql:$HOME/.pki/nssdb -A -n ${name} -t ",C," -i ${name}.cer\npdfsig -nssdir sql:$HOME/.pki/nssdb contract.pdf`}</Command>
        </li>
      </Guide>
      <Guide title={t('trust.openssl.title')}>
        <li>
          {t('trust.openssl.s1')}
          <Command>{`openssl x509 -inform der -in ${name}.cer -noout -fingerprint -sha256`}</Command>
        </li>
        <li>
          {t('trust.openssl.s2')}
          <Command>{`openssl verify -crl_check -CRLfile issuing.crl -CAfile ${name}.pem -untrusted issuing.pem holder.pem`}</Command>
        </li>
        {national === undefined ? null : (
          <li>
            {t('trust.openssl.s3')}
            <Command>{`openssl verify -partial_chain -trusted issuing-sm2.pem -vfyopt distid:1234567812345678 holder.pem`}</Command>
          </li>
        )}
      </Guide>
    </div>
  );
};

const Published = ({ all }: { all: readonly PublishedAuthority[] }) => {
  const t = useTrustWords();
  const roots = all.filter(({ parent }) => parent === null);
  const [first] = roots;
  if (first === undefined) return <p className="e-notice">{t('trust.none')}</p>;
  return (
    <>
      <h2 className="e-part">{t('trust.compare')}</h2>
      <p>{t('trust.compareWhy')}</p>
      <h2 className="e-part">{t('trust.roots')}</h2>
      <div className="e-sheet">
        {roots.map(root => (
          <Root key={root.name} root={root} below={all.filter(({ parent }) => parent === root.name)} />
        ))}
      </div>
      <h2 className="e-part">{t('trust.how')}</h2>
      <Guides root={first} national={roots.find(({ chain }) => chain === 'NATIONAL')} />
    </>
  );
};

export const TrustPage = () => {
  const t = useTrustWords();
  const [answer, retry] = useAnswer(useCallback(publishedAuthorities, []));
  return (
    <Frame title={t('trust.title')} lead={t('trust.lead')}>
      <p className="e-no-print">
        <a href="#/queryPage">{t('trust.verify')}</a>
      </p>
      {answer.state === 'failed' ? <Failure error={answer.error} onRetry={retry} /> : null}
      {answer.state === 'waiting' ? <p role="status">{t('app.loading')}</p> : null}
      {answer.state === 'answered' ? <Published all={answer.value} /> : null}
    </Frame>
  );
};
