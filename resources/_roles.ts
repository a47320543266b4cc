/** The roles of the first start and the menus they hold. Rows afterwards belong to the administrators; nothing here overrules them. */
import type { Role } from '#engine/declare/index.ts';

const personal = ['401', '402', '403'] as const;
/** The group of those who keep watch over each other. */
export const duties = 'ADMINISTRATION';

export const roleSeeds = [
  // Operators. The founder of INITIAL_OPERATOR stands outside the three duties; what is declared later is their without a grant.
  {
    code: 'FOUNDER',
    founder: true,
    label: ['创始管理员', 'Founder'],
    says: ['只用于开始：建账号、授予角色', 'For getting started only: creates accounts and grants roles'],
    side: 'operator',
  },
  {
    code: 'SYSTEM_ADMIN',
    label: ['系统管理员', 'System administrator'],
    says: ['建运营账号和角色，管系统设置；不能授权', 'Creates operator accounts and roles and keeps the settings; cannot grant'],
    side: 'operator',
    exclusiveGroup: duties,
    menus: ['A1', 'C1', 'C4', 'C9', 'C10', 'C11', 'D5', 'H1'],
    needs: ['A1', 'H1'],
    administers: true,
  },
  {
    code: 'SECURITY_ADMIN',
    label: ['安全管理员', 'Security administrator'],
    says: ['给角色授予菜单和按钮，给人授予角色', 'Grants menus and buttons to roles, and roles to people'],
    side: 'operator',
    exclusiveGroup: duties,
    menus: ['C1', 'C7', 'G1', 'G2', 'H2'],
    needs: ['H2'],
    // To find the operator whose second factors they reset; passwords are reset by somebody else.
    reads: ['A1'],
  },
  {
    code: 'AUDITOR',
    label: ['审计员', 'Auditor'],
    says: ['查看日志和统计，什么都不能改', 'Reads logs and statistics; changes nothing'],
    side: 'operator',
    exclusiveGroup: duties,
    menus: ['C1'],
    reads: ['C2', 'C3', 'C4', 'C5', 'C6', 'C8', 'C9', 'C10', 'C11'],
  },
  {
    code: 'CLERK',
    label: ['受理员', 'Intake clerk'],
    says: ['登记企业、开通业务、代录证书订单', 'Registers companies, opens services, enters certificate orders'],
    side: 'operator',
    menus: ['B1', 'B2', 'C1', 'D1', 'D2', 'D3', 'D4', 'E3'],
    reads: ['E1'],
    // Entered by one, issued by another.
    buttons: ['op.cert.save'],
  },
  {
    code: 'REVIEWER',
    label: ['审核员', 'Reviewer'],
    says: ['审核企业、经办人、证书和印章的申请', 'Reviews companies, handlers, and applications for certificates and seals'],
    side: 'operator',
    menus: ['B2', 'C1', 'D1', 'D2', 'D3', 'D4', 'E2', 'E5'],
  },
  {
    code: 'SECOND_REVIEWER',
    label: ['复核员', 'Second reviewer'],
    says: ['在要求两人审核时作第二次审核', 'Decides second where two people review'],
    side: 'operator',
    menus: ['B2', 'C1', 'D1', 'D2', 'D3', 'D4', 'E2', 'E5'],
  },
  // Whose certificate it is can be looked up, and changed by nobody who issues.
  {
    code: 'ISSUER',
    label: ['制证员', 'Issuer'],
    says: ['审核通过后签发证书、制作印章，也办理吊销', 'Issues certificates and makes seals once approved, and revokes'],
    side: 'operator',
    menus: ['C1', 'E1', 'E2', 'E3', 'F3'],
    reads: ['B2'],
  },
  {
    code: 'FINANCE',
    label: ['财务', 'Finance'],
    says: ['登记缴费、办理发票', 'Records payments and handles invoices'],
    side: 'operator',
    menus: ['C1', 'E4'],
    reads: ['B2', 'E1', 'E5'],
    buttons: ['op.auth.payment', 'op.cert.topay'],
  },
  {
    code: 'SUPPORT',
    label: ['客服', 'Customer support'],
    says: ['帮企业查询资料和密码状态', 'Looks up companies and the state of passwords for callers'],
    side: 'operator',
    menus: ['B2', 'C1', 'C5', 'C9'],
  },
  {
    code: 'TEMPLATE_ADMIN',
    label: ['模板管理员', 'Template administrator'],
    says: ['制作合同模板、印章类型和签署配置', 'Keeps contract templates, seal types and signing configurations'],
    side: 'operator',
    menus: ['C1', 'F2', 'F3', 'F4'],
  },
  // Enterprises.
  {
    code: 'COMPANY_ADMIN',
    label: ['企业管理员', 'Company administrator'],
    says: ['本企业的全部业务，包括登记员工和授权', 'Everything of their company, with its employees and what they may do'],
    side: 'enterprise',
    menus: ['101', '201', '202', '203', '204', '301', '302', '303', ...personal, '404', '405'],
  },
  {
    code: 'SEAL_ADMIN',
    label: ['印章管理员', 'Seal administrator'],
    says: ['管理本企业的印章，授权经办人使用', 'Keeps the seals of their company and lets handlers use them'],
    side: 'enterprise',
    menus: ['202', '203', ...personal],
    // The certificates that the seals are bound to.
    reads: ['302'],
  },
  {
    code: 'HANDLER',
    label: ['经办人', 'Handler'],
    says: ['申请证书和印章，用授权给自己的印章签署', 'Applies for certificates and seals, and signs with the seals they may use'],
    side: 'enterprise',
    menus: ['201', '202', '204', '301', '302', '303', ...personal],
  },
  {
    code: 'COMPANY_FINANCE',
    label: ['财务', 'Finance'],
    says: ['申请发票', 'Applies for invoices'],
    side: 'enterprise',
    menus: [...personal],
    reads: ['302'],
    buttons: ['en.invoice.save', 'en.invoicing'],
  },
  {
    code: 'VIEWER',
    label: ['查看者', 'Viewer'],
    says: ['查看本企业的业务，不能办理', 'Reads what their company does; handles nothing'],
    side: 'enterprise',
    menus: [...personal],
    reads: ['101', '201', '202', '203', '204', '301', '302', '303', '404'],
  },
  // Whoever is about to open an account: given when they are invited, withdrawn with nothing left once they are a member.
  {
    code: 'OPEN_CUSTOMER',
    label: ['开户客户', 'Account-opening customer'],
    says: ['受邀开户，开户完成前使用', 'Invited to open an account; until that is done'],
    side: 'enterprise',
    reads: ['401', '404'],
  },
] as const satisfies readonly Role[];
