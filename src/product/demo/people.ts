/** The operators of the sample data and the one password that all its accounts have. */
import { sampleMobile } from './numbers.ts';

/** Printed with the accounts; a system with real data never has them. */
export const samplePassword = 'Sample-2026';
/** What companies whose keys are kept here sign with. */
export const signPassword = 'Signing-2026';
/** What every account begins with, changed at once or in the course of time. */
export const earlierPassword = 'Earlier-2026';

export interface Person {
  readonly account: string;
  readonly name: string;
  readonly role: string;
  readonly title: readonly [zh: string, en: string];
  readonly mobile: string;
  readonly department: string;
}

/** What stands for the first operator where INITIAL_OPERATOR names none. */
export const sampleFounder = { name: 'admin', password: samplePassword } as const;

export const operators = [
  {
    account: 'sysadmin',
    name: '沈立言',
    role: 'SYSTEM_ADMIN',
    title: ['系统管理员', 'System administrator'],
    mobile: sampleMobile(1),
    department: '信息技术部',
  },
  {
    account: 'secadmin',
    name: '顾清和',
    role: 'SECURITY_ADMIN',
    title: ['安全管理员', 'Security administrator'],
    mobile: sampleMobile(2),
    department: '安全合规部',
  },
  { account: 'auditor', name: '陆文启', role: 'AUDITOR', title: ['审计员', 'Auditor'], mobile: sampleMobile(3), department: '审计部' },
  { account: 'clerk', name: '许念真', role: 'CLERK', title: ['受理员', 'Clerk'], mobile: sampleMobile(4), department: '运营部' },
  { account: 'reviewer', name: '林知远', role: 'REVIEWER', title: ['审核员', 'Reviewer'], mobile: sampleMobile(5), department: '审核部' },
  {
    account: 'reviewer2',
    name: '何思齐',
    role: 'SECOND_REVIEWER',
    title: ['复核员', 'Second reviewer'],
    mobile: sampleMobile(6),
    department: '审核部',
  },
  { account: 'issuer', name: '周亦安', role: 'ISSUER', title: ['制证员', 'Issuer'], mobile: sampleMobile(7), department: '制证部' },
  { account: 'finance', name: '陈予白', role: 'FINANCE', title: ['财务', 'Finance'], mobile: sampleMobile(8), department: '财务部' },
  {
    account: 'templates',
    name: '苏砚秋',
    role: 'TEMPLATE_ADMIN',
    title: ['模板管理员', 'Template administrator'],
    mobile: sampleMobile(10),
    department: '产品部',
  },
  { account: 'support', name: '唐晓棠', role: 'SUPPORT', title: ['客服', 'Support'], mobile: sampleMobile(9), department: '客户服务部' },
] as const satisfies readonly Person[];

export type OperatorAccount = (typeof operators)[number]['account'];
