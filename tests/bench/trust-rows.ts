/** What a core makes in a CPU second without the service: certificates, beside what openssl signs; revocation lists; signed PDFs. */
import { execFileSync } from 'node:child_process';
import { certificatesPerCpuSecond, crlCpuSeconds } from './pki.ts';
import { signaturesPerCpuSecond } from './signatures.ts';

/** cfssl made 3,381 P-256 certificates where openssl signed 48,635 times: on another machine as many in proportion. */
const cfsslPerSign = 3_381 / 48_635;

/** Signatures a second by `openssl speed`; undefined where there is no openssl. */
const opensslSigns = (algorithm: string): number | undefined => {
  try {
    const said = execFileSync('openssl', ['speed', '-seconds', '2', '-mr', algorithm], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const rate = Number(/^\+F4:.*$/m.exec(said)?.[0].split(':')[3]);
    return Number.isFinite(rate) ? rate : undefined;
  } catch {
    return undefined;
  }
};

export interface TrustRow {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  readonly goal: number;
  /** Where less is better. */
  readonly atMost?: boolean;
}

export const trustRows = async (): Promise<readonly TrustRow[]> => {
  const signs = opensslSigns('ecdsap256');
  return [
    {
      what: 'P-256 certificates of the engine; goal: cfssl, scaled by openssl',
      measured: await certificatesPerCpuSecond('ECDSA_P256', 2_000),
      unit: 'per CPU second',
      goal: (signs ?? 48_635) * cfsslPerSign,
    },
    {
      what: 'RSA-2048 certificates of the engine',
      measured: await certificatesPerCpuSecond('RSA_2048', 300),
      unit: 'per CPU second',
      goal: 1_436,
    },
    { what: 'SM2 certificates of the engine', measured: await certificatesPerCpuSecond('SM2', 200), unit: 'per CPU second', goal: 500 },
    { what: 'list of 100,000 entries', measured: await crlCpuSeconds(100_000), unit: 'CPU seconds', goal: 10, atMost: true },
    {
      what: 'PDFs of 1 MB signed, with seal and time stamp',
      measured: await signaturesPerCpuSecond(150),
      unit: 'per CPU second',
      goal: 50,
    },
  ];
};

export const trustTable = (rows: readonly TrustRow[]): string =>
  [
    '| engine | measured | goal | reached |',
    '|---|---|---|---|',
    ...rows.map(({ what, measured, unit, goal, atMost = false }) => {
      const figure = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
      return `| ${what} | ${figure(measured)} ${unit} | ${figure(goal)} | ${(atMost ? goal / measured : measured / goal).toFixed(2)} |`;
    }),
  ].join('\n');
