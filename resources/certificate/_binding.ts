/** The account that signs with a certificate; one certificate, one account. */
import { instant, text } from '#engine/declare/index.ts';
import { ended, ofItself, standing } from './_states.ts';

export const binding = {
  fields: {
    boundUserNum: text(['绑定账号', 'Bound account'], { readOnly: true }),
    boundUserName: text(['绑定人', 'Bound user'], { readOnly: true }),
    boundAt: instant(['绑定时间', 'Bound at'], { readOnly: true }),
  },
  transitions: {
    bind: {
      label: ['绑定账号', 'Bind account'],
      from: ['ACTIVE', 'FROZEN'],
      to: 'same',
      ask: {
        userNum: text(['用户编号', 'User number'], {
          rules: 'required|length:1,20',
          clean: 'upper',
          help: [
            '持证企业的员工；一张证书只绑定一个账号',
            "An employee of the certificate's company. Each certificate can be bound to one account",
          ],
        }),
      },
      guards: [ofItself, [{ boundUserNum: { isSet: false } }, 'CERTIFICATE_BOUND']],
      effect: 'certificate.bind',
    },
    release: {
      label: ['解除绑定', 'Unbind account'],
      from: [...standing, ...ended],
      to: 'same',
      reason: 'required',
      set: { boundUserNum: null, boundUserName: null, boundAt: null },
      guards: [[{ boundUserNum: { isSet: true } }, 'CERTIFICATE_NOT_BOUND']],
    },
  },
} as const;
