/** What leads a new company to its first signed document, and the operators of an empty system to their first certificate. */
import type { FirstSteps } from '#engine/declare/index.ts';

const reviewing = ['SUBMITTED', 'IN_REVIEW', 'SECOND_REVIEW'] as const;
const platform = ['平台', 'the platform'] as const;
const underReview = {
  when: { state: reviewing },
  says: ['已提交，平台审核中，通常一个工作日内办完', 'Submitted and under review, usually done within one working day'],
  by: platform,
} as const;
const payable = {
  when: { state: ['TO_PAY', 'PAID'] },
  says: ['审核已通过，待确认缴费', 'Approved, payment to be confirmed'],
  by: platform,
} as const;
const returned = {
  when: { state: 'RETURNED' },
  says: ['已退回，请按意见更正后再次提交', 'Returned: correct it as advised and submit again'],
  label: ['按意见更正', 'Correct and resubmit'],
} as const;
const draft = {
  when: { state: 'DRAFT' },
  says: ['草稿已保存，尚未提交', 'Draft saved, not submitted yet'],
  label: ['继续填写', 'Continue'],
} as const;

const signing = { certType: 'ENT', keyUse: 'SIGN' } as const;

const enterprise = {
  label: ['从开户到签出第一份文件', 'From account opening to your first signed document'],
  help: [
    '必办四步，可选两步。指定经办人提交后，可以接着申请电子签名，印章随之一并申请，不必等审核，平台同时审核；通过后平台制证、制章，您再签第一份文件。通常共需一两个工作日',
    'Four steps are required and two optional. Once the handler is submitted you can go on to the e-signature without waiting, and the seal is applied for with it; we review them side by side; then we issue the certificate and make the seal, and you sign. Usually one to two working days in all',
  ],
  until: { of: 'sealUses', when: { result: 'SIGNED' } },
  done: {
    at: 'at',
    days: 7,
    says: [
      '第一份文件已签好，在“最近签署的文件”中可以随时下载和查验',
      'Your first document is signed. Download or verify it at any time under Recently signed',
    ],
    onward: [
      { label: ['签署下一份', 'Sign another'], says: ['从“签署文件”直接开始', 'Start from Sign a document'], page: 'signPdf' },
      {
        label: ['发起合同', 'Start a contract'],
        says: [
          '选模板、填对方，各方在线盖章；对方是个人或未入驻的，凭手机链接签署',
          'Pick a template and name the other party; a person or a company that is not registered signs by a link to their phone',
        ],
        create: 'contracts',
      },
      {
        label: ['登记同事', 'Add a colleague'],
        says: ['登记后可以指定为经办人，授权使用印章', 'Then you can appoint them as a handler and let them use the seal'],
        create: 'employees',
      },
      {
        label: ['让收件人会查验', 'How recipients verify'],
        says: [
          '收到文件的人不用登录，上传即可核对签署人和内容',
          'Recipients need no account: they upload the file to check who signed and that nothing changed',
        ],
        open: '/queryPage',
      },
      {
        label: ['让 PDF 阅读器信任签名', 'Trust in PDF readers'],
        says: ['导入根证书后，阅读器显示签名有效', 'With our root certificate installed, PDF readers show the signature as valid'],
        open: '/trustGuide',
      },
    ],
  },
  by: ['本企业管理员', 'your company administrator'],
  steps: [
    {
      label: ['登记员工', 'Add employees'],
      says: [
        '要由同事办理业务时登记；由您本人办理的，可以跳过',
        'Only if colleagues will handle tasks; skip this if you do everything yourself',
      ],
      done: [{ of: 'employees', when: { not: { role: 'COMPANY_ADMIN' } } }],
      begin: { label: ['登记员工', 'Add employee'], of: 'employees', create: true },
      optional: true,
    },
    {
      label: ['指定经办人', 'Appoint a handler'],
      says: [
        '先从您本人开始：您的信息已填好，授权书可直接下载盖章；另需身份证件照片',
        'Start with yourself: your details are filled in and the letter of authorisation is ready to download and stamp. You also need photos of your ID',
      ],
      done: [{ of: 'handlers', when: { state: 'EFFECTIVE' } }],
      stages: [
        { of: 'handlers', ...returned },
        { of: 'handlers', ...underReview },
        {
          of: 'handlers',
          when: { state: ['SUSPENDED', 'EXPIRED'] },
          says: ['经办人已停用或授权到期', 'The handler is disabled or the authorisation has expired'],
          label: ['去恢复', 'Restore'],
        },
      ],
      // Whoever registered the company, until they choose a colleague.
      begin: {
        label: ['指定经办人', 'Appoint a handler'],
        of: 'handlers',
        create: true,
        with: { employee: { of: 'employees', when: { userNum: '$session.userNum' } } },
      },
    },
    {
      label: ['开通电子签名', 'Activate e-signature'],
      says: [
        '申请签名证书，密钥交平台保管即可在线签署；营业执照和经办人的材料不必再传',
        "Apply for a signing certificate and let the platform keep its key, so you can sign online. You don't need to upload the licence and the handler's documents again",
      ],
      before: [
        '现在就可以提交，不必等经办人审核完；营业执照和经办人的材料自动带入',
        "You can submit it now, while the handler is under review. The licence and the handler's documents are filled in",
      ],
      done: [
        { of: 'certificates', when: { ...signing, carrier: 'SOFT', state: 'ACTIVE', keyRef: { isSet: true } } },
        { of: 'certificates', when: { ...signing, carrier: 'UKEY', state: 'ACTIVE', not: { algorithm: 'SM2' } } },
      ],
      stages: [
        {
          of: 'certificates',
          when: { ...signing, carrier: 'SOFT', state: 'ISSUED_NOT_DOWNLOADED' },
          says: ['证书已做好，请选择密钥放在哪里', 'The certificate is ready: choose where to keep its key'],
          label: ['选择密钥去向', 'Choose'],
        },
        {
          of: 'certificates',
          when: { ...signing, state: ['TO_ISSUE', 'ISSUE_FAILED'] },
          says: [
            '审核已通过，平台制证中，通常一个工作日内完成',
            'Approved; the certificate is being issued, usually within one working day',
          ],
          by: platform,
        },
        { of: 'softKeyApplications', ...returned },
        { of: 'softKeyApplications', ...underReview },
        { of: 'softKeyApplications', ...payable },
        { of: 'softKeyApplications', ...draft },
        { of: 'certificateApplications', ...returned },
        { of: 'certificateApplications', ...underReview },
        { of: 'certificateApplications', ...payable },
      ],
      begin: { label: ['申请开通', 'Apply'], of: 'softKeyApplications', create: true },
    },
    {
      label: ['制作电子印章', 'Create a seal'],
      says: [
        '公章已随电子签名一并申请的，等它做好即可；没有一并申请的，在这里申请，按模板绘制不需要材料',
        'If the company seal was applied for along with the e-signature, it only has to be made. If not, apply for it here; generated from a seal type it needs no documents',
      ],
      before: [
        '没有随电子签名一并申请公章的，现在就可以在这里申请，不需要材料；签名证书做好后平台制章',
        'If the company seal was not applied for along with the e-signature, apply for it here now; no documents are needed. We make it once the certificate is issued',
      ],
      done: [{ of: 'seals', when: { state: 'ENABLED' } }],
      stages: [
        {
          of: 'seals',
          when: { state: ['TO_MAKE', 'REMAKE'] },
          says: [
            '申请已通过，签名证书有效后由平台制章，通常一个工作日内完成',
            'Approved; the seal is made once the signing certificate is active, usually within one working day',
          ],
          by: platform,
        },
        { of: 'sealApplications', ...returned },
        {
          of: 'sealApplications',
          when: { state: reviewing, along: { isSet: true } },
          says: [
            '已随电子签名一并申请，平台审核中，通常一个工作日内办完',
            'Applied for along with the e-signature and under review, usually done within one working day',
          ],
          by: platform,
        },
        { of: 'sealApplications', ...underReview },
        { of: 'sealApplications', ...draft },
        {
          of: 'seals',
          when: { state: ['DISABLED', 'SUSPENDED'] },
          says: ['印章已停用或挂起', 'The seal is disabled or suspended'],
          label: ['查看印章', 'View seal'],
        },
      ],
      begin: { label: ['申请印章', 'Apply for a seal'], of: 'sealApplications', create: true },
    },
    {
      label: ['设置签章密码', 'Set your signing password'],
      says: ['签署时用它确认，不必每次等短信验证码', 'Confirm each signing with it instead of waiting for an SMS code'],
      before: [
        '现在就可以设置；签署时用它确认，不必每次等短信验证码',
        'You can set it now. Confirm each signing with it instead of waiting for an SMS code',
      ],
      done: [{ of: 'signingAccounts', when: { signPasswordSetAt: { isSet: true } } }],
      begin: { label: ['设置签章密码', 'Set signing password'], of: 'signingAccounts', does: 'setSignPassword' },
      optional: true,
    },
    {
      label: ['签署第一份文件', 'Sign your first document'],
      says: [
        '选一份 PDF，把印章放到签署处，用签章密码或短信验证码确认',
        'Choose a PDF, place your seal on it and confirm with your signing password or an SMS code',
      ],
      done: [{ of: 'sealUses', when: { result: 'SIGNED' } }],
      stages: [
        { of: 'seals', when: { state: 'ENABLED' }, says: ['印章可用', 'The seal is ready'], label: ['去签署', 'Sign'], page: 'signPdf' },
      ],
    },
  ],
} as const satisfies FirstSteps;

/** By the environment of the service, which no page of it can change. */
const deployer = ['部署服务的人', 'the person who runs the service'] as const;

const operator = {
  label: ['开始受理之前', 'Before you accept the first company'],
  by: ['系统管理员', 'a system administrator'],
  anyOrder: true,
  steps: [
    {
      label: ['人员与角色', 'People and roles'],
      says: [
        '给每位运营人员各建账号并授予角色，至少要有审核员和制证员；创始账号只用于开始',
        'Create an account with roles for each operator, a reviewer and an issuer at least; the founder account is only for getting started',
      ],
      // One without the other leads to nothing. With roles of their own they know whom they need.
      done: [
        [
          { of: 'roleUsers', when: { 'role.side': 'operator', 'role.code': 'REVIEWER' } },
          { of: 'roleUsers', when: { 'role.side': 'operator', 'role.code': 'ISSUER' } },
        ],
        { of: 'roleUsers', when: { 'role.side': 'operator', 'role.builtIn': false } },
      ],
      stages: [
        {
          of: 'roleUsers',
          when: { 'role.side': 'operator', 'role.code': 'ISSUER' },
          says: [
            '已有制证员，还没有人担任审核员：企业提交的申请无人审核',
            'There is an issuer, but nobody is a reviewer yet: what companies submit could not be reviewed',
          ],
          label: ['授予角色', 'Grant role'],
        },
        {
          of: 'operators',
          when: { not: { createdBy: 'system' } },
          says: [
            '账号已建，还没有人担任制证员：审核通过的证书无人签发',
            'Accounts exist, but nobody is an issuer yet: approved certificates could not be issued',
          ],
          label: ['授予角色', 'Grant role'],
        },
      ],
      begin: { label: ['新建运营账号', 'New operator account'], of: 'operators', create: true },
    },
    {
      label: ['公开地址', 'Public address'],
      says: [
        '在服务环境中设置 `PUBLIC_URL=https://ca.example.com`（换成您的域名）后重启；它写入每张证书，须在签发第一张之前定下',
        'Set `PUBLIC_URL=https://ca.example.com` (with your own domain) in the service environment and restart. It is written into every certificate, so decide before issuing the first one',
      ],
      done: 'addressIsPublic',
      by: deployer,
    },
    {
      label: ['短信与邮件网关', 'SMS and mail'],
      says: [
        '在服务环境中设置 `SMS_URL=https://sms.example.com/send` 和 `SMTP_URL=smtp://user:password@smtp.example.com:587/?from=ca@example.com`（换成您的网关）后重启；此前验证码留在“短信与邮件”，企业收不到',
        'Set `SMS_URL=https://sms.example.com/send` and `SMTP_URL=smtp://user:password@smtp.example.com:587/?from=ca@example.com` (with your own gateways) in the service environment and restart. Until then, codes stay under SMS and email and do not reach companies',
      ],
      done: 'messagesLeave',
      by: deployer,
    },
    {
      label: ['主密钥的副本', 'A copy of the master key'],
      says: [
        '文件在服务的数据目录下：`$DATA_DIR/master.key`，设了 MASTER_KEY 的以它为准。与备份分开存放；丢失则加密数据和证书机构密钥都无法恢复。存好后登记一条“密钥与证书”运维记录',
        "It is the file `$DATA_DIR/master.key`, or MASTER_KEY where that is set. Keep it apart from the backups: without it, encrypted data and the authority's keys cannot be recovered. Then record it in the maintenance log under Keys and certificates",
      ],
      done: [{ of: 'maintenanceLogs', when: { kind: 'KEYS', result: 'DONE' } }],
      begin: {
        label: ['登记已存好', 'Record it'],
        of: 'maintenanceLogs',
        create: true,
        with: {
          kind: 'KEYS',
          title: ['主密钥的副本已存好', 'A copy of the master key is stored'],
          operator: '$session.name',
          startedAt: '$now',
          content: ['已把主密钥另存一份，与备份分开存放。', 'The master key has been copied and is kept apart from the backups.'],
        },
      },
    },
    {
      label: ['合同模板', 'Contract templates'],
      says: [
        '企业发起合同须选一份已发布的模板，由平台制作；没有时企业发起不了合同',
        'Companies start contracts from published templates, which the platform makes; without one they cannot start any',
      ],
      done: [{ of: 'contractTemplates', when: { state: 'ON' } }],
      stages: [
        {
          of: 'contractTemplates',
          when: { state: 'DRAFT' },
          says: ['模板已建，还没有发布', 'There is a template, not published yet'],
          label: ['发布模板', 'Publish it'],
        },
      ],
      begin: { label: ['新建模板', 'New template'], of: 'contractTemplates', create: true },
      optional: true,
    },
    {
      label: ['审核类型', 'Review types'],
      says: ['几人审核、由谁审核、时限多少；默认一人审核', 'How many people review, who, and within what time; one reviewer by default'],
      done: [{ of: 'auditTypes', when: { not: { updatedBy: 'system' } } }],
      begin: { label: ['核对审核类型', 'Check review types'], of: 'auditTypes' },
      optional: true,
    },
  ],
} as const satisfies FirstSteps;

export const firstSteps = { enterprise, operator };
