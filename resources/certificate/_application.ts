/** What an application under D2 holds and how it lives, whichever kind it is; spread by its faces: certificates (302) and bindings (303). */
import { choice, file, files, flag, instant, integer, items, longText, reference, text } from '#engine/declare/index.ts';
import { appliedWords, filing, pictured } from '../_seal.ts';
import { algorithmHelp, algorithms, applicableCertTypes, carriers, hardKeyKinds } from '../_terms.ts';
import type { KeyRequest } from '../_widgets.ts';
import { receiver, recipient } from './_delivery.ts';

const ofPersons = { certType: 'PERSON' } as const;
/** Whose key made the request has it already, and is sent none. */
const isSent = { csr: { isSet: false } } as const;

export const application = {
  review: {
    // What is asked for a key that is there already has a type of its own.
    kind: { by: 'kind', of: { SEAL: 'HARD_KEY', BIND: 'HARD_KEY' }, else: 'CERTIFICATE' },
    letters: 'ZS',
    approved: 'EXECUTING',
    orders: true,
    onApprove: 'application.execute',
    onSubmit: 'application.submit',
  },
  fields: {
    kind: choice(['申请类型', 'Application type'], hardKeyKinds, { readOnly: true, default: 'CERT' }),
    member: reference(['会员企业', 'Company'], 'members', { rules: 'required' }),
    // CERT: a certificate, soft or on a hardware key.
    certType: choice(['证书类型', 'Certificate type'], applicableCertTypes, { rules: 'required', default: 'ENT' }),
    carrier: choice(['介质', 'Key storage'], carriers, {
      rules: 'required',
      default: 'SOFT',
      help: [
        '软证书：密钥是一份文件，不用设备；做好后选择由平台保管（在线签署）或自己下载。UKey：密钥在这个设备里，签署时须插在电脑上',
        'Software key: the key is a file and needs no device; once it is ready, choose whether we keep it (for signing online) or you download it. Hardware key: the key stays in a USB token that must be plugged in to sign',
      ],
    }),
    algorithm: choice(['密钥算法', 'Key algorithm'], algorithms, { rules: 'required', default: 'ECDSA_P256', help: algorithmHelp }),
    years: integer(['有效期（年）', 'Validity (years)'], { rules: 'required|range:1,3', default: 1 }),
    csr: longText(['证书请求', 'Certificate request'], {
      cite: 'RFC 2986',
      widget: 'keyRequest',
      options: { algorithm: 'algorithm', when: { carrier: 'UKEY' } } satisfies KeyRequest,
      help: [
        'PKCS#10，PEM 格式。软证书留空则由系统生成密钥，做好后选择由平台保管或凭自设口令下载一次；没有 UKey 也留空，由平台制作后寄出',
        'PKCS#10 in PEM. Leave empty for a software key: the system generates it, and once it is ready you choose whether we keep it or you download it once with a password of your own. Leave empty too if you have no hardware key yet: we make one and ship it to you',
      ],
    }),
    // A personal certificate needs both, by the time it is handed in.
    holderName: text(['持有人姓名', 'Holder'], { when: ofPersons, rules: 'trueName' }),
    holderIdNo: text(['持有人身份证号', "Holder's ID number"], { when: ofPersons, rules: 'idCard', personal: true, cite: 'GB 11643-1999' }),
    // Several of one kind are asked for at once; handed in, each is an application of its own (`application.submit`).
    count: integer(['申请份数', 'Quantity'], {
      when: { certType: 'ENT' },
      rules: 'range:1,20',
      default: 1,
      help: [
        '需要几支 UKey 或几张证书就填几；提交后每份单独审核、制证',
        'The number of keys or certificates you need. Each is reviewed and issued separately',
      ],
    }),
    moreHolders: items(
      ['其他持有人', 'Other holders'],
      {
        holderName: text(['持有人姓名', 'Holder'], { rules: 'required|trueName' }),
        holderIdNo: text(['持有人身份证号', "Holder's ID number"], { rules: 'required|idCard', cite: 'GB 11643-1999' }),
      },
      {
        when: ofPersons,
        most: 19,
        storage: 'encrypted',
        journal: 'redact',
        help: [
          '每人一张证书，介质、期限与收件信息相同；可从 Excel 粘贴。提交后每人成为一份单独的申请',
          'One certificate per person, with the same storage, validity and delivery details. You can paste rows from Excel. On submission each becomes a separate application',
        ],
      },
    ),
    togetherNo: text(['同批申请', 'Submitted with'], {
      readOnly: true,
      help: ['同一次提交的几份申请，以第一份的编号相认', 'Applications submitted together share the number of the first one'],
    }),
    email: text(['证书邮箱', 'Email in certificate'], { rules: 'email' }),
    ...receiver,
    invoiceWanted: flag(['需要发票', 'Invoice required']),
    files: files(['申请材料', 'Documents'], 'application'),
    remark: text(['备注', 'Note'], { rules: 'length:0,200' }),
    // What becomes of a hardware key on its way to the applicant.
    courier: text(['快递公司', 'Courier'], { rules: 'length:0,50', readOnly: true }),
    trackingNumber: text(['快递单号', 'Tracking number'], { rules: 'length:0,50', readOnly: true }),
    shippedAt: instant(['寄出时间', 'Shipped at'], { readOnly: true }),
    receiveBy: instant(['自动签收时间', 'Auto-confirmed at'], { readOnly: true }),
    receivedAt: instant(['签收时间', 'Received at'], { readOnly: true }),
    // SEAL and BIND: the key it is about, by the number printed on it, and the certificate that lies on it.
    seqNo: text(['UKey 序列号', 'Key serial number'], {
      rules: 'required|length:4,40',
      clean: 'upper',
      help: [
        '平台寄出的 UKey 印有此号；自有 UKey 填写其证书的受理号',
        'Printed on the key we shipped to you. For your own key, enter the order number of its certificate',
      ],
    }),
    keyCertificate: reference(['密钥上的证书', 'Certificate on the key'], 'certificates', { readOnly: true }),
    // SEAL: what the seal is to say and how it is made, as in an application for a seal without a key.
    ...appliedWords,
    mainText: text(['主文', 'Main text'], { readOnly: true }),
    sourceImage: file(['印模图片', 'Seal image'], 'sealImage', { when: pictured, help: ['白底、清晰', 'Clear, on a white background'] }),
    filing,
    // BIND: whose signature it shall be, and what proves that the key is in their hands.
    bindTo: reference(['绑定员工', 'Employee'], 'employees', {
      among: { state: 'ON' },
      help: ['该证书将用于此员工账号；留空则为本人', 'The account that will sign with this certificate. Leave empty to use your own'],
    }),
    proofMode: choice(
      ['证明方式', 'Proof method'],
      { KEY: ['UKey 签名', 'Key signature'], DOCUMENT: ['证明材料', 'Supporting document'] },
      { readOnly: true },
    ),
    proofFile: file(['证明材料', 'Supporting document'], 'application', {
      help: [
        '加盖公章的绑定说明或密钥照片；以密钥签名证明时不需要',
        'A statement with the company stamp, or a photo of the key. Not needed if you prove it with a key signature',
      ],
    }),
    agreementVersion: text(['订户协议版本', 'Agreement version'], { readOnly: true }),
    agreementAcceptedAt: instant(['协议确认时间', 'Agreement accepted at'], { readOnly: true }),
  },
  states: {
    MAKING: { label: ['制 Key 中', 'Preparing key'], tone: 'busy' },
    SHIPPED: { label: ['已寄出', 'Shipped'], tone: 'busy' },
    RECEIVED: { label: ['已签收', 'Received'], tone: 'good' },
  },
  transitions: {
    submit: {
      complete: [
        ...['certType', 'carrier', 'algorithm', 'years', 'holderName', 'holderIdNo'],
        ['receiverName', isSent],
        ['receiverMobile', isSent],
        ['receiverAddress', isSent],
      ],
      consent: { show: 'en.ca.agreement', confirm: 'en.ca.agreementConfirm', by: 'agreementVersion' },
    },
    // The reviewer may put the delivery right; what the certificate will say is the applicant's alone.
    note: { input: [...recipient] },
    // For seals and bindings: no certificate is issued, so no agreement has to be accepted.
    handIn: { like: 'submit', complete: ['sealType', 'name', 'makeMode', 'sourceImage', 'filing'] },
    // Where a certificate is issued, the certificate sends its own message.
    finish: { tells: { to: 'applicant', text: 'review.done', when: { kind: ['SEAL', 'BIND'] } } },
    // A hardware key: its certificate is issued, it is on its way, it has arrived; whoever says nothing for 15 days has it.
    makeKey: { label: ['制 Key', 'Prepare key'], from: 'EXECUTING', to: 'MAKING', by: 'effect' },
    ship: { label: ['寄出', 'Ship'], from: ['MAKING', 'SHIPPED'], to: 'SHIPPED', by: 'effect' },
    receive: {
      label: ['确认签收', 'Confirm receipt'],
      from: ['MAKING', 'SHIPPED'],
      to: 'RECEIVED',
      set: { receivedAt: '$now' },
      effect: 'hardKey.received',
      // The applicant confirms it, so nobody has to be told.
      tells: [],
    },
    arrive: {
      label: ['自动签收', 'Auto-confirm receipt'],
      from: 'SHIPPED',
      to: 'RECEIVED',
      at: 'receiveBy',
      set: { receivedAt: '$now' },
      effect: 'hardKey.received',
      tells: { to: 'applicant', text: 'key.arrived' },
    },
  },
} as const;
