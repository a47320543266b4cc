/** The company's own certificates on its hardware keys: what is chosen among those that are plugged in, and what cannot be. */
const own = { call: 'en.hardKey.content', among: 'certificates', certificate: 'serialNumber' } as const;
const notActive = { when: { not: { state: 'ACTIVE' } }, why: ['证书不在有效状态', 'Certificate not active'] } as const;

export const onKey = { ...own, unfit: [notActive] } as const;

const notCompany = {
  when: { not: { certType: 'ENT' } },
  why: ['不是企业证书，不能代表企业签署', 'Not a company certificate, so it cannot sign for the company'],
} as const;

/** Those that sign a PDF for the company. */
export const signingOnKey = {
  ...own,
  unfit: [
    notActive,
    notCompany,
    {
      when: { algorithm: 'SM2' },
      why: ['国密（SM2）证书不能签署 PDF，请选 RSA 或 ECDSA 证书', 'SM2 certificates cannot sign PDFs. Choose an RSA or ECDSA certificate'],
    },
  ],
} as const;

/** Those that sign an OFD for it. */
export const sealingOnKey = {
  ...own,
  unfit: [
    notActive,
    notCompany,
    {
      when: { not: { algorithm: 'SM2' } },
      why: ['不是国密（SM2）证书，不能签署 OFD', 'Not an SM2 certificate, so it cannot sign OFD files'],
    },
  ],
} as const;
