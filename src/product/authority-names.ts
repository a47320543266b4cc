/** How the authorities are called: whose they are, and by chain their published names and, before the year, common names. */
import type { Chain } from '#trust/pki/profiles.ts';

export const organisation = { countryName: 'CN', organizationName: '契证电子认证服务' } as const;

export const chainNames: Readonly<Record<Chain, { readonly mark: string; readonly root: string; readonly issuing: string }>> = {
  INTERNATIONAL: { mark: '', root: '契证根证书', issuing: '契证签发证书' },
  NATIONAL: { mark: 'sm2-', root: '契证国密根证书', issuing: '契证国密签发证书' },
};
