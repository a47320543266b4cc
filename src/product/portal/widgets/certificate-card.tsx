/** A certificate as the document it is: guilloche, subject, validity with today on it, fingerprint, the issuer's seal. Reads the fields RFC 5280 names. */
import { useId } from 'react';
import { grouped } from '#portal/render/fields/codes.ts';
import { copyButton } from '#portal/render/fields/pieces.tsx';
import { dayText, momentText } from '#portal/render/format/moment.ts';
import { Across } from '#portal/render/overprint/across.tsx';
import { useOverprint } from '#portal/render/overprint/overprint.ts';
import { printFoot } from '#portal/render/overprint/print-foot.tsx';
import { printOnly } from '#portal/render/print-only.ts';
import type { DisplayProps } from '#portal/render/widget.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { band, rosette } from './guilloche.ts';
import { validityOf } from './validity.ts';
import { useWords } from './words.ts';
import './certificate-card.css';
import './seal-colour.css';
import { Button } from '#portal/ui/button.tsx';

const TILE = 48;
const BAND = 22;
const strands = band(TILE, BAND, 6);
const corner = rosette(15, 9, 4);

const Border = () => {
  const id = useId();
  const inner = `calc(100% - ${2 * BAND}px)`;
  const far = `calc(100% - ${BAND}px)`;
  return (
    <svg className="cr-guilloche" aria-hidden="true">
      <defs>
        <pattern id={`${id}-h`} width={TILE} height={BAND} patternUnits="userSpaceOnUse">
          {strands.map(path => (
            <path key={path} d={path} />
          ))}
        </pattern>
        <pattern id={`${id}-v`} width={TILE} height={BAND} patternUnits="userSpaceOnUse" patternTransform="rotate(90)">
          {strands.map(path => (
            <path key={path} d={path} />
          ))}
        </pattern>
      </defs>
      <svg aria-hidden="true" x={BAND} width={inner} height={BAND}>
        <rect width="100%" height={BAND} fill={`url(#${id}-h)`} />
      </svg>
      <svg aria-hidden="true" x={BAND} y={far} width={inner} height={BAND}>
        <rect width="100%" height={BAND} fill={`url(#${id}-h)`} />
      </svg>
      <svg aria-hidden="true" y={BAND} width={BAND} height={inner}>
        <rect width={BAND} height="100%" fill={`url(#${id}-v)`} />
      </svg>
      <svg aria-hidden="true" x={far} y={BAND} width={BAND} height={inner}>
        <rect width={BAND} height="100%" fill={`url(#${id}-v)`} />
      </svg>
      {[
        ['0', '0'],
        [far, '0'],
        ['0', far],
        [far, far],
      ].map(([x, y]) => (
        // Without a size of its own, which is a share of the whole: Chromium moves no other when the page is laid out for paper.
        <svg aria-hidden="true" key={`${x} ${y}`} x={x} y={y} overflow="visible">
          <g transform={`scale(${BAND / 32}) translate(16 16)`}>
            {corner.map(path => (
              <path key={path} d={path} />
            ))}
          </g>
        </svg>
      ))}
    </svg>
  );
};

/** The seal of whoever issued it: a ring, a star, the name on the arc. */
const IssuerSeal = ({ name }: { readonly name: string }) => {
  const id = useId();
  const letters = [...name].length;
  const size = Math.max(5, Math.min(13, 150 / Math.max(letters, 1)));
  return (
    <svg className="cr-cert-seal" viewBox="0 0 120 120" role="img" aria-label={name}>
      <circle cx="60" cy="60" r="56" fill="none" stroke="currentColor" strokeWidth="3.4" />
      <path id={id} d="M25.1 80.1A40.3 40.3 0 1 1 94.9 80.1" fill="none" />
      <text fontSize={size} textAnchor="middle" fill="currentColor">
        <textPath href={`#${id}`} startOffset="50%">
          {name}
        </textPath>
      </text>
      <path d="M60 40l4.7 14.5H80l-12.3 9 4.7 14.4L60 69l-12.4 8.9 4.7-14.4-12.3-9h15.3z" fill="currentColor" />
    </svg>
  );
};

/** The common name of a distinguished name in RFC 4514 spelling; the whole where it has none. */
const commonName = (dn: string): string => /(?:^|[,/+]\s*)CN=((?:\\.|[^,+/\\])+)/i.exec(dn)?.[1]?.replace(/\\(.)/g, '$1') ?? dn;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const CertificateCard = ({ record, resource }: DisplayProps) => {
  const words = useWords();
  const { t } = words;
  const [subjectDn, issuerDn, serialNumber] = [textOf(record.subjectDn), textOf(record.issuerDn), textOf(record.serialNumber)];
  const fingerprint = textOf(record.fingerprintSha256 ?? record.fpSha256 ?? record.fingerprint);
  const life = validityOf(record.notBefore, record.notAfter, Date.now());
  const late =
    life?.phase === 'over'
      ? { state: t('certificate.lapsed'), tone: 'neutral', reason: '', since: momentText(textOf(record.notAfter)), isHeld: false }
      : undefined;
  // The stored state may lag behind the time.
  const said = useOverprint(record, resource.name) ?? late;
  const holder = textOf(record.commonName) || textOf(record.holderName) || commonName(subjectDn);
  const issuer = commonName(issuerDn);
  return (
    <div className="cr-cert-frame">
      <figure className="cr-cert" aria-label={t('certificate.title')}>
        <Border />
        <div className={said === undefined ? 'cr-cert-body' : 'cr-cert-body cr-cert-over'}>
          <p className="cr-cert-kind">{t('certificate.title')}</p>
          <p className={said === undefined || said.isHeld ? 'cr-cert-holder' : 'cr-cert-holder cr-struck'}>{holder}</p>
          <p className="cr-cert-dn">{subjectDn}</p>
          {life !== undefined && said === undefined && (
            <div className={`cr-life cr-life-${life.phase}`}>
              <div className="cr-life-bar">
                <i style={{ inlineSize: `${life.part * 100}%` }} />
                <b style={{ insetInlineStart: `${life.part * 100}%` }}>
                  <span>{t('certificate.today')}</span>
                </b>
              </div>
              <p>
                <time dateTime={textOf(record.notBefore)}>{dayText(textOf(record.notBefore))}</time>
                <em>{t(`certificate.${life.phase}`, { n: Math.abs(life.days), smart_count: Math.abs(life.days) })}</em>
                <time dateTime={textOf(record.notAfter)}>{dayText(textOf(record.notAfter))}</time>
              </p>
            </div>
          )}
          {said === undefined ? null : <Across said={said} />}
          <dl className="cr-cert-codes">
            {[
              { said: t('certificate.serial'), value: serialNumber },
              { said: t('certificate.fingerprint'), value: fingerprint },
              { said: t('certificate.issuer'), value: issuerDn },
            ]
              .filter(each => each.value !== '')
              .map(each => (
                <div key={each.said}>
                  <dt>{each.said}</dt>
                  <dd className="cr-code">
                    <code>{grouped(each.value)}</code>
                    {copyButton(each.value, words)}
                  </dd>
                </div>
              ))}
          </dl>
        </div>
        {issuer !== '' && said === undefined && <IssuerSeal name={issuer} />}
      </figure>
      <Button onClick={event => printOnly(event.currentTarget.previousElementSibling, printFoot(words))}>
        <Icon name="print" />
        {t('certificate.print')}
      </Button>
    </div>
  );
};

export default CertificateCard;
