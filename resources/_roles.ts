/** The roles of the first start and the menus they hold. Rows afterwards belong to the administrators; nothing here overrules them. */
import type { Role } from '#engine/declare/index.ts';

const personal = ['401', '402', '403'] as const;
/** The group of those who keep watch over each other. */
export const duties = 'ADMINISTRATION';

export const roleSeeds = [
  // Operators. The founder of INITIAL_OPERATOR stands outside the three duties; what is declared later is their without a grant.
  { code: 'FOUNDER', founder: true, label: ['创始管理员', 'Founder'], side: 'operator' },
  {
    code: 'SYSTEM_ADMIN',
    label: ['系统管理员', 'System administrator'],
    side: 'operator',
    exclusiveGroup: duties,
    menus: ['A1', 'C1', 'C4', 'C9', 'C10', 'C11', 'D5', 'H1'],
    needs: ['A1', 'H1'],
    administers: true,
  },
  {
    code: 'SECURITY_ADMIN',
    label: ['安全管理员', 'Security administrator'],
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
    side: 'operator',
    exclusiveGroup: duties,
    menus: ['C1'],
    reads: ['C2', 'C3', 'C4', 'C5', 'C6', 'C8', 'C9', 'C10', 'C11'],
  },
  {
    code: 'CLERK',
    label: ['受理员', 'Intake clerk'],
    side: 'operator',
    menus: ['B1', 'B2', 'C1', 'D1', 'D2', 'D3', 'D4', 'E3'],
    reads: ['E1'],
    // Entered by one, issued by another.
    buttons: ['op.cert.save'],
  },
  { code: 'REVIEWER', label: ['审核员', 'Reviewer'], side: 'operator', menus: ['B2', 'C1', 'D1', 'D2', 'D3', 'D4', 'E2', 'E5'] },
  {
    code: 'SECOND_REVIEWER',
    label: ['复核员', 'Second reviewer'],
    side: 'operator',
    menus: ['B2', 'C1', 'D1', 'D2', 'D3', 'D4', 'E2', 'E5'],
  },
  // Whose certificate it is can be looked up, and changed by nobody who issues.
  { code: 'ISSUER', label: ['制证员', 'Issuer'], side: 'operator', menus: ['C1', 'E1', 'E2', 'E3', 'F3'], reads: ['B2'] },
  {
    code: 'FINANCE',
    label: ['财务', 'Finance'],
    side: 'operator',
    menus: ['C1', 'E4'],
    reads: ['B2', 'E1', 'E5'],
    buttons: ['op.auth.payment', 'op.cert.topay'],
  },
  { code: 'SUPPORT', label: ['客服', 'Customer support'], side: 'operator', menus: ['B2', 'C1', 'C5', 'C9'] },
  { code: 'TEMPLATE_ADMIN', label: ['模板管理员', 'Template administrator'], side: 'operator', menus: ['C1', 'F2', 'F3', 'F4'] },
  // Enterprises.
  {
    code: 'COMPANY_ADMIN',
    label: ['企业管理员', 'Company administrator'],
    side: 'enterprise',
    menus: ['101', '201', '202', '203', '204', '301', '302', '303', ...personal, '404', '405'],
  },
  {
    code: 'SEAL_ADMIN',
    label: ['印章管理员', 'Seal administrator'],
    side: 'enterprise',
    menus: ['202', '203', ...personal],
    // The certificates that the seals are bound to.
    reads: ['302'],
  },
  { code: 'HANDLER', label: ['经办人', 'Handler'], side: 'enterprise', menus: ['201', '202', '204', '301', '302', '303', ...personal] },
  {
    code: 'COMPANY_FINANCE',
    label: ['财务', 'Finance'],
    side: 'enterprise',
    menus: [...personal],
    reads: ['302'],
    buttons: ['en.invoice.save', 'en.invoicing'],
  },
  {
    code: 'VIEWER',
    label: ['查看者', 'Viewer'],
    side: 'enterprise',
    menus: [...personal],
    reads: ['101', '201', '202', '203', '204', '301', '302', '303', '404'],
  },
  // Whoever is about to open an account: given when they are invited, withdrawn with nothing left once they are a member.
  { code: 'OPEN_CUSTOMER', label: ['开户客户', 'Account-opening customer'], side: 'enterprise', reads: ['401', '404'] },
] as const satisfies readonly Role[];
