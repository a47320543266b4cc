/** The menu tree of both sides, after the specification's order: ids, paths and what each entry opens. */
import { defineMenus } from '#engine/declare/index.ts';

const administrator = { of: 'employees', when: { userNum: '$session.userNum', role: 'COMPANY_ADMIN' } } as const;
const granted = { state: 'VALID', 'handler.employee': '$session.userId', 'handler.state': 'EFFECTIVE', 'seal.state': 'ENABLED' } as const;

/** An administrator uses each seal; anybody else those that were granted to them. */
const sealsToUse = [
  {
    of: [administrator, { of: 'handlerSeals', when: granted }],
    says: [
      '您还没有可以使用的印章。请企业管理员在“经办人管理”中指定您为经办人，并授权您使用印章',
      'You have no seal to use yet. Ask your company administrator to appoint you as a handler and grant you a seal, under Handlers',
    ],
  },
  {
    of: [
      administrator,
      { of: 'handlerSeals', when: { ...granted, needApproval: false } },
      { of: 'sealRequests', when: { applicant: '$session.userNum', state: 'APPROVED' } },
    ],
    says: [
      '您的印章每次使用都须企业管理员确认：先就要签的文件申请用印，确认后 24 小时内签署',
      'Each use of your seal is confirmed by your company administrator: request it for the document first, then sign within 24 hours of confirmation',
    ],
    label: ['申请用印', 'Request seal use'],
    create: 'sealRequests',
  },
] as const;

const templatesToChoose = [
  {
    of: [{ of: 'contractTemplates', when: { state: 'ON' } }],
    says: [
      '发起合同要选一份合同模板，平台还没有发布。请联系平台运营人员；自己的 PDF、OFD 可以直接签署',
      'A contract starts from a template, and the platform has published none yet. Ask the platform for one. You can sign your own PDFs and OFDs right away',
    ],
  },
] as const;

export const menus = defineMenus({
  enterprise: [
    {
      id: '10',
      label: ['员工管理', 'Employees'],
      path: 'employee',
      icon: 'people',
      children: [{ id: '101', label: ['员工信息管理', 'Employee information'], path: 'employeeInformation', lists: ['employees'] }],
    },
    {
      id: '20',
      label: ['合同与印章', 'Contracts and seals'],
      path: 'rKeyManage',
      icon: 'draw',
      children: [
        {
          id: '204',
          label: ['合同与签署', 'Contracts and signing'],
          path: 'signing',
          lists: ['contracts', 'contractCopies', 'contractSigners', 'copyRecipients'],
          pages: {
            signPdf: { page: 'signPdf', call: 'doc.sign', daily: 'description', ifNone: sealsToUse },
            create: { call: 'doc.contractStart', daily: 'draw', ifNone: templatesToChoose },
          },
        },
        {
          id: '201',
          label: ['开通电子签名', 'Activate e-signature'],
          path: 'signature',
          lists: ['softKeyApplications', 'signingAccounts'],
        },
        {
          id: '202',
          label: ['印章管理', 'Seals'],
          path: 'sealManagement',
          lists: ['seals', 'sealApplications', 'sealRequests', 'sealUses', 'documentArchives'],
        },
        { id: '203', label: ['经办人管理', 'Handlers'], path: 'handlerManagement', lists: ['handlers', 'handlerSeals', 'autoSignings'] },
      ],
    },
    {
      id: '30',
      label: ['证书与 UKey', 'Certificates and hardware keys'],
      path: 'yKeyManage',
      icon: 'key',
      children: [
        { id: '301', label: ['电子印章开通申请', 'E-seal activation'], path: 'signature', lists: ['sealActivations'] },
        {
          id: '302',
          label: ['数字证书申请', 'Digital certificates'],
          path: 'certificateApply',
          lists: ['certificateApplications', 'certificates', 'renewals', 'keyRecoveries', 'invoiceApplications'],
        },
        { id: '303', label: ['证书绑定', 'Certificate binding'], path: 'blank8Copy', lists: ['certificateBindings'] },
      ],
    },
    {
      id: '40',
      label: ['信息中心', 'Information centre'],
      path: 'information',
      icon: 'info',
      children: [
        {
          id: '401',
          label: ['个人信息', 'Personal information'],
          path: 'personalInformation',
          lists: ['profiles', 'personAuthentications'],
          instead: { 30: 'openAccounts' },
        },
        { id: '402', label: ['更换手机', 'Change mobile'], path: 'changePhone', page: 'changePhone' },
        { id: '403', label: ['修改密码', 'Change password'], path: 'changePwd', page: 'changePassword' },
        {
          id: '404',
          label: ['企业信息', 'Company information'],
          path: 'enterpriseInformation',
          // Whoever is about to open an account has no company yet.
          lists: ['members', 'companyChanges', 'taxCodes', 'journal'],
          instead: { 30: 'openAccounts' },
        },
        { id: '405', label: ['直销菜单授权', 'Direct-sales menu permissions'], path: 'permissionManage', page: 'directSales' },
      ],
    },
  ],
  operator: [
    {
      id: 'A',
      label: ['账号管理', 'Accounts'],
      path: 'operate',
      icon: 'badge',
      children: [
        {
          id: 'A1',
          label: ['运营账号管理', 'Operator accounts'],
          path: 'operateInformation',
          lists: ['operators', 'sessions', 'factors', 'accountRequests'],
        },
      ],
    },
    {
      id: 'B',
      label: ['企业管理', 'Companies'],
      path: 'operateInformationManagement',
      icon: 'business',
      children: [
        {
          id: 'B1',
          label: ['业务管理', 'Business modules'],
          path: 'businessManagement',
          lists: ['memberModules', 'businessModules', 'externalCompanies', 'externalAccounts', 'externalCertificates'],
        },
        {
          id: 'B2',
          label: ['会员管理', 'Registered companies'],
          path: 'memberManagement',
          lists: ['members', 'employees', 'openAccounts', 'mobileAuthentications', 'taxCodes', 'companyTypes'],
        },
      ],
    },
    {
      id: 'C',
      label: ['运营信息中心', 'Operations centre'],
      path: 'operateInformationCenter',
      icon: 'monitoring',
      children: [
        { id: 'C1', label: ['修改密码', 'Change password'], path: 'changePassword', page: 'changePassword' },
        { id: 'C2', label: ['日志查询', 'Audit log'], path: 'journal', lists: ['journal'] },
        { id: 'C3', label: ['登录统计', 'Sign-in statistics'], path: 'loginStatistics', sums: 'op.log.login' },
        {
          id: 'C4',
          label: ['运维记录与任务', 'Maintenance and jobs'],
          path: 'operationRecord',
          lists: ['maintenanceLogs', 'jobs', 'processes', 'clocks'],
        },
        { id: 'C5', label: ['密码状态查询', 'Password status'], path: 'passwordInquiry', call: 'op.passwordInquiry' },
        { id: 'C6', label: ['登录记录与会话', 'Sign-in records and sessions'], path: 'localLoginSearch', lists: ['loginLogs', 'sessions'] },
        { id: 'C7', label: ['白名单管理', 'Allowlist'], path: 'whitelistManagement', lists: ['whitelist'] },
        { id: 'C8', label: ['运营数据', 'Operational data'], path: 'operationalData', sums: 'op.report.sums' },
        { id: 'C9', label: ['推送与消息日志', 'Push and message logs'], path: 'pushLogs', lists: ['pushLogs', 'failures', 'outbox'] },
        {
          id: 'C10',
          label: ['系统设置', 'System settings'],
          path: 'systemSettings',
          lists: ['settings', 'brands', 'messageTexts', 'pushTargets', 'swiftCodes', 'bankEditions'],
        },
        { id: 'C11', label: ['公告', 'Announcements'], path: 'announcements', lists: ['bulletins'] },
      ],
    },
    {
      id: 'D',
      label: ['审核管理', 'Reviews'],
      path: 'operateExamine',
      icon: 'factCheck',
      children: [
        { id: 'D1', label: ['电子签名开通审核', 'E-signature activations'], path: 'rKeyExamine', lists: ['softKeyApplications'] },
        { id: 'D2', label: ['证书申请审核', 'Certificate applications'], path: 'yKeyExamine', lists: ['certificateApplications'] },
        { id: 'D3', label: ['经办人审核', 'Handler reviews'], path: 'handlerAudit', lists: ['handlerReviews'] },
        { id: 'D4', label: ['印章审核', 'Seal reviews'], path: 'review', lists: ['sealApplications'] },
        { id: 'D5', label: ['审核类型', 'Review types'], path: 'reviewTypes', lists: ['auditTypes'] },
      ],
    },
    {
      id: 'F',
      label: ['印章与签署', 'Seals and signing'],
      path: 'templateConfig',
      icon: 'description',
      children: [
        {
          id: 'F2',
          label: ['合同模板', 'Contract templates'],
          path: 'signConfig',
          lists: ['contractTemplates', 'signConfigs'],
          behind: { signConfigChild: 'signSteps' },
        },
        {
          id: 'F3',
          label: ['印章管理', 'Seals'],
          path: 'signatureType',
          lists: ['seals', 'sealTypes', 'sealUses', 'documentArchives', 'contracts'],
        },
        {
          id: 'F4',
          label: ['甲方经办人配置', 'Handlers for Party A'],
          path: 'special',
          lists: ['specialHandlers', 'autoSignings', 'handlers'],
        },
      ],
    },
    {
      id: 'E',
      label: ['证书管理', 'Certificates'],
      path: 'certificate',
      icon: 'verified',
      children: [
        {
          id: 'E1',
          label: ['制证管理', 'Issuing'],
          path: 'operateCertificate',
          lists: ['certificates', 'certificatePayments', 'certificateProfiles', 'keyRecoveries'],
        },
        { id: 'E2', label: ['证书更新审核', 'Renewals'], path: 'caRenewal', lists: ['renewals'] },
        {
          id: 'E3',
          label: ['免费证书申请', 'Free certificates'],
          path: 'certificateFree',
          lists: ['freeBatches'],
          behind: { certificateFreeDetail: 'freeCertificates' },
        },
        { id: 'E4', label: ['发票申请审核', 'Invoices'], path: 'invoiceRequest', lists: ['invoiceApplications'] },
        {
          id: 'E5',
          label: ['实名认证审核', 'Identity verification'],
          path: 'nameAuthentication',
          lists: ['authentications', 'personAuthentications', 'companyChanges'],
        },
      ],
    },
    {
      id: 'G',
      label: ['菜单范围', 'Menu limits'],
      path: 'jurisdiction',
      icon: 'shield',
      children: [
        { id: 'G1', label: ['企业菜单范围', 'Company menu limits'], path: 'enterprise', page: 'enterprisePermissions' },
        { id: 'G2', label: ['运营人员菜单范围', 'Operator menu limits'], path: 'operate', page: 'operatorPermissions' },
      ],
    },
    {
      id: 'H',
      label: ['角色与权限', 'Roles and permissions'],
      path: 'menu',
      icon: 'accountTree',
      children: [
        { id: 'H1', label: ['角色与菜单设置', 'Role and menu set-up'], path: 'roleManagement', lists: ['roles', 'menus', 'buttons'] },
        {
          id: 'H2',
          label: ['角色授权与用户', 'Role permissions and users'],
          path: 'permissionManagement',
          page: 'roleGrants',
          lists: ['roleMenus', 'roleButtons', 'roleUsers', 'accountRequests'],
        },
      ],
    },
  ],
});
