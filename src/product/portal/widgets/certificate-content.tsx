/** What a certificate holds, in the names of RFC 5280, and the chain it hangs on, from the root down. Reads what the service took apart. */
import { copyButton } from '#portal/render/fields/pieces.tsx';
import { dayText } from '#portal/render/format/moment.ts';
import type { DisplayProps } from '#portal/render/widget.ts';
import { useWords } from './words.ts';
import './certificate-content.css';

interface Above {
  readonly subjectDn: string;
  readonly serialNumber: string;
  readonly notBefore: string;
  readonly notAfter: string;
}
type Content = Readonly<Record<string, unknown>> & { readonly chain?: readonly Above[] };

const isContent = (value: unknown): value is Content => typeof value === 'object' && value !== null && !Array.isArray(value);

/** In the order of the certificate; what is not listed is not shown. */
const lines = [
  'publicKeyAlgorithm',
  'signatureAlgorithm',
  'keyUsage',
  'extKeyUsage',
  'subjectAltName',
  'certificatePolicies',
  'cRLDistributionPoints',
  'caIssuers',
  'ocsp',
  'subjectKeyIdentifier',
  'authorityKeyIdentifier',
  'fingerprintSm3',
] as const;
const codes: ReadonlySet<string> = new Set(['subjectKeyIdentifier', 'authorityKeyIdentifier', 'fingerprintSm3']);

const commonName = (dn: string): string => /(?:^|,\s*)CN=((?:\\.|[^,\\])+)/i.exec(dn)?.[1]?.replace(/\\(.)/g, '$1') ?? dn;
/** `ECDSA_P256` as people write it. */
const algorithmText = (name: string): string => name.replace('_P', ' P-').replace('_', ' ');
const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : value ? [String(value)] : []);

const CertificateContent = ({ value, record }: DisplayProps) => {
  const words = useWords();
  const { t } = words;
  if (!isContent(value)) return null;
  const chain = [...(value.chain ?? [])].reverse();
  return (
    <div className="cr-content">
      {chain.length > 0 && (
        <ol className="cr-chain" aria-label={t('certificate.chain')}>
          {chain.map(each => (
            <li key={each.serialNumber}>
              <strong>{commonName(each.subjectDn)}</strong>
              <span className="cr-age">
                {dayText(each.notBefore)} – {dayText(each.notAfter)}
              </span>
            </li>
          ))}
          <li aria-current="true">
            <strong>{String(record.holderName ?? commonName(String(record.subjectDn ?? '')))}</strong>
            <span className="cr-age">
              {dayText(String(record.notBefore ?? ''))} – {dayText(String(record.notAfter ?? ''))}
            </span>
          </li>
        </ol>
      )}
      <dl>
        {lines
          .map(name => ({ name, values: listed(value[name]) }))
          .filter(({ values }) => values.length > 0)
          .map(({ name, values }) => (
            <div key={name}>
              <dt>
                {t(`certificate.content.${name}`)} <code>{name}</code>
              </dt>
              <dd>
                {values.map(each => (
                  <span key={each} className={codes.has(name) ? 'cr-code' : undefined}>
                    {name === 'publicKeyAlgorithm' ? algorithmText(each) : each}
                    {codes.has(name) && copyButton(each, words)}
                  </span>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
};

export default CertificateContent;
