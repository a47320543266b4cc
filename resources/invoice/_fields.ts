/** What somebody says who asks for an invoice, by the portal's form or by a program. */
import { choice, references, text } from '#engine/declare/index.ts';
import { invoiceKinds } from '../_terms.ts';

export const invoiceFields = {
  sourceIds: references(['开票订单', 'Orders to invoice'], 'certificates', {
    rules: 'required|count:1,50',
    help: ['已缴费且尚未开票的证书订单', 'Paid certificate orders not yet invoiced'],
  }),
  invoiceKind: choice(['发票种类', 'Invoice type'], invoiceKinds, { rules: 'required', default: '82' }),
  title: text(['发票抬头', 'Invoice title'], { rules: 'length:0,100|noMarkup', clean: 'brackets' }),
  taxNo: text(['税号', 'Tax number'], { rules: 'taxNumber' }),
  address: text(['地址', 'Address'], { rules: 'length:0,100|noMarkup' }),
  phone: text(['电话', 'Phone'], { rules: 'length:0,30|noMarkup' }),
  bankName: text(['开户银行', 'Bank'], { rules: 'length:0,100|noMarkup' }),
  bankAccount: text(['银行账号', 'Bank account'], { rules: 'corporateAccount', personal: true }),
  receiver: text(['收票人', 'Invoice recipient'], { rules: 'required|trueName' }),
  receiverMobile: text(['收票人手机', "Receiver's mobile"], { rules: 'required|mobilePhone', personal: true }),
  email: text(['收票邮箱', 'Invoice email'], { rules: 'required|email' }),
  remark: text(['备注', 'Note'], { rules: 'length:0,100|noMarkup' }),
} as const;
