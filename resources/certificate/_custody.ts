/** Where the key of a soft certificate is: its holder fetches it once, or the platform keeps it for signing; and what they do next. */
import { flag, password, text } from '#engine/declare/index.ts';

/** Its key is made here and stays here. */
export const keptHere = { state: 'ISSUED_NOT_DOWNLOADED', keepKey: true } as const;

/** In force at once: what was issued to a key in its holder's hands, or to the same key as before, is no longer in that state by then. */
export const inForceAtOnce = {
  state: 'ISSUED_NOT_DOWNLOADED',
  any: [{ keepKey: true }, { csr: { isSet: true } }, { renewalMode: 'RENEW' }],
} as const;

export const custody = {
  fields: {
    keyRef: text(['密钥编号', 'Key ID'], {
      readOnly: true,
      help: ['待下载或由平台保管的软证书', 'Software keys awaiting download, or kept by the platform for signing'],
    }),
    keepKey: flag(['密钥交由平台保管', 'Platform keeps the key'], { readOnly: true, when: { carrier: 'SOFT' } }),
  },
  transitions: {
    // The service makes the key and forgets it once it has been fetched.
    download: {
      label: ['下载软证书', 'Download software key'],
      from: 'ISSUED_NOT_DOWNLOADED',
      to: 'ACTIVE',
      ask: {
        password: password(['PKCS#12 口令', 'PKCS#12 password'], {
          rules: 'required|password',
          help: ['由您自设，系统不保存；请牢记', 'Choose a password and keep it safe: the system does not store it'],
        }),
      },
      answer: 'file',
      set: { keepKey: false },
      effect: 'certificate.pkcs12',
      announce: 'certificate.fetched',
    },
    // Or keeps it: documents are signed here, under the signing password of whoever signs.
    keep: {
      label: ['交由平台保管', 'Keep key on the platform'],
      from: 'ISSUED_NOT_DOWNLOADED',
      to: 'ACTIVE',
      guards: [
        [{ carrier: 'SOFT', keyUse: 'SIGN' }, 'CERTIFICATE_NO_SOFT_KEY'],
        [{ certType: 'ENT' }, 'CERTIFICATE_NOT_KEPT'],
      ],
      set: { keepKey: true },
      effect: 'certificate.keep',
    },
  },
  next: {
    // Between these its holder chooses.
    ISSUED_NOT_DOWNLOADED: {
      label: ['密钥放在哪里？选定后不能更改', 'Where should the key be kept? This cannot be changed later'],
      of: [
        {
          does: 'keep',
          says: [
            [
              '在本平台在线签署：SM2 证书签 OFD，其他证书签 PDF 和合同',
              'Sign online on this platform: OFD files with an SM2 certificate, PDFs and contracts with any other',
            ],
            [
              '密钥加密保存在平台，每次签署由签章密码或短信验证码确认',
              'The key is stored encrypted on the platform, and each signing is confirmed with a signing password or an SMS code',
            ],
            ['不能再导出', 'It cannot be exported later'],
          ],
        },
        {
          does: 'download',
          says: [
            ['用自己的签章软件签署，不能在本平台在线签署', 'Sign with your own signing software; you cannot sign online on this platform'],
            ['只交付一次，之后平台不再保存', 'Delivered only once; the platform keeps no copy'],
            ['口令由您设置；口令或文件丢失须重新申请', 'You set the password. If you lose it or the file, you must apply again'],
          ],
        },
      ],
    },
    ACTIVE: [
      {
        beside: 'sealApplications',
        when: { state: 'DRAFT' },
        says: [
          '证书已生效，在线签署还差一枚印章：申请已备好，核对后提交。',
          'The certificate is active. To sign online you still need a seal: the application is ready for you to check and submit.',
        ],
        label: ['核对并提交印章申请', 'Check seal application'],
      },
    ],
  },
} as const;
