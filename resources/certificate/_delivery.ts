/** Where a certificate on a hardware key is sent, and what is recorded of its way. */
import { instant, text } from '#engine/declare/index.ts';
import { standing, waiting } from './_states.ts';

const ofKeys = { carrier: 'UKEY' } as const;
const isOnKey = [ofKeys, 'CERTIFICATE_NOT_ON_KEY'] as const;
const isShipped = [ofKeys, 'CERTIFICATE_NOT_SHIPPED'] as const;

/** Where a hardware key goes: as it was applied for, and as the order has it. */
export const receiver = {
  receiverName: text(['收件人', 'Recipient'], { when: ofKeys, rules: 'trueName' }),
  receiverMobile: text(['收件手机', "Recipient's mobile"], { when: ofKeys, rules: 'mobilePhone', personal: true }),
  receiverAddress: text(['收件地址', 'Delivery address'], { when: ofKeys, rules: 'length:0,200' }),
  receiverPostalCode: text(['邮政编码', 'Postal code'], { when: ofKeys, rules: 'postalCode' }),
} as const;

/** What an applicant and an order say of it. */
export const recipient = ['receiverName', 'receiverMobile', 'receiverAddress', 'receiverPostalCode'] as const;

export const delivery = {
  fields: {
    // Of soft ones too: what becomes of any certificate is told there.
    contactEmail: text(['通知邮箱', 'Notification email'], { rules: 'email' }),
    ...receiver,
    courier: text(['快递公司', 'Courier'], { when: ofKeys, rules: 'length:0,50' }),
    trackingNumber: text(['快递单号', 'Tracking number'], { when: ofKeys, rules: 'length:0,50', clean: 'upper' }),
    sentAt: instant(['寄出时间', 'Shipped at'], { when: ofKeys }),
  },
  transitions: {
    mail: {
      label: ['登记寄送', 'Record shipment'],
      from: [...waiting, ...standing],
      to: 'same',
      input: ['contactEmail', 'courier', 'trackingNumber', 'sentAt'],
      guards: [isShipped],
      effect: 'certificate.mail',
    },
    receiving: {
      label: ['修改收件信息', 'Edit delivery details'],
      from: [...waiting, ...standing],
      to: 'same',
      input: [...recipient, 'contactEmail'],
    },
    number: {
      label: ['修改 UKey 序列号', 'Edit UKey serial number'],
      from: [...waiting, ...standing],
      to: 'same',
      ask: {
        seqNo: text(['UKey 序列号', 'UKey serial number'], {
          rules: 'required|length:4,20|username',
          clean: 'upper',
          help: ['印在 UKey 上的序列号；不能与其他证书重复', 'As printed on the key. Must be unique'],
        }),
      },
      guards: [isOnKey],
      effect: 'certificate.number',
    },
  },
  group: { label: ['寄送', 'Delivery'], fields: [...recipient, 'courier', 'trackingNumber', 'sentAt'] },
} as const;
