/** What to tell a person about a fault: the rules' own sentences, and those of types and structure. */
import { type Label, type Language, listed, pick } from '../declare/label.ts';
import { messageOf } from '../rules/validate.ts';
import { type Fault, isErrorCode, sentence } from '../wire/errors.ts';
import { fill } from '../wire/fill.ts';

/** Faults that no rule utters. */
export const structural = {
  tooDeep: { zh: '嵌套层数过多，请精简', en: 'The data is nested too deeply. Please simplify it.' },
  unknownField: { zh: '没有这个字段，请删除', en: 'This field does not exist here. Please remove it.' },
  typeObject: { zh: '请提交一个对象', en: 'An object is expected here.' },
  typeText: { zh: '请填写文字', en: 'Enter text.' },
  typeInteger: { zh: '请填写整数', en: 'Enter a whole number.' },
  typeDecimals: { zh: '请填写数字，最多 {n} 位小数', en: 'Enter a number with up to {n} decimals.' },
  typeMoney: { zh: '请填写金额，最多两位小数', en: 'Enter an amount with up to two decimals.' },
  typeFlag: { zh: '请选择是或否', en: 'Choose yes or no.' },
  typeInstant: {
    zh: '请填写带时区的时间，如 2026-11-20T08:00:00+08:00',
    en: 'Enter a time with its time zone, for example 2026-11-20T08:00:00+08:00.',
  },
  typeChoice: { zh: '请从列出的选项中选择', en: 'Choose one of the options.' },
  typeChoices: { zh: '请从列出的选项中选择，每项一次', en: 'Choose from the options, each only once.' },
  typeReference: { zh: '请选择一条已有的记录', en: 'Choose an existing record.' },
  typeReferences: { zh: '请选择已有的记录', en: 'Choose existing records.' },
  typeJson: { zh: '内容结构不正确或过大', en: 'The structure is invalid or too large.' },
  typeItems: { zh: '请填写若干行', en: 'Enter one or more rows.' },
  maxRows: { zh: '最多 {max} 行', en: 'Up to {max} rows.' },
  controlCharacters: { zh: '含有不可见的控制字符，请重新输入', en: 'This contains invisible control characters. Please type it again.' },
  readOnly: { zh: '该字段由系统填写，请删除', en: 'This field is filled in by the system. Please remove it.' },
  unique: { zh: '已被使用，请核对或换一个', en: 'Already in use. Check it, or choose another.' },
  isOver: { zh: '已经过去，请填写今天或以后的日期', en: 'This date has passed. Enter today or a later date.' },
  reference: { zh: '所选记录不存在或不可用', en: 'The selected record does not exist or cannot be used.' },
  autoPass: {
    zh: '此类申请总是须由人审核，请取消“自动通过”',
    en: 'Applications of this type always need a reviewer. Please turn off “Auto-approve”.',
  },
  inUse: { zh: '仍有其他记录引用它，不能删除', en: 'Other records still refer to this one, so it cannot be deleted.' },
  notNow: { zh: '当前情况下不需要该字段，请清空', en: 'This field is not needed here. Please leave it empty.' },
  sheetColumn: {
    zh: '没有“{name}”这一列，请按模板的表头填写；可用的列：{known}',
    en: 'There is no column "{name}". Use the headers of the template; available columns: {known}.',
  },
  sheetChoice: { zh: '请填写其中之一：{known}', en: 'Enter one of these: {known}.' },
  sheetTwice: { zh: '“{name}”这一列出现了两次，请只保留一列', en: 'The column "{name}" appears twice. Keep only one.' },
  sheetMissing: { zh: '缺少必填的列“{name}”，请按模板补上', en: 'The required column "{name}" is missing. Add it as in the template.' },
  referenceNamed: {
    zh: '没有找到“{name}”，请填写已有记录的名称或编号',
    en: '"{name}" was not found. Enter the name or code of an existing record.',
  },
  referenceSeveral: { zh: '有多条记录叫“{name}”，请改填编号', en: 'Several records are called "{name}". Enter the code instead.' },
  asWritten: { zh: '{text}', en: '{text}' },
  notFilter: { zh: '不能按该字段筛选或排序', en: 'This field cannot be used for filtering or sorting.' },
  oneValue: { zh: '此项一次只能按一个值筛选', en: 'This field can be filtered by one value at a time.' },
} as const;

/** The sentence for one fault, in the reader's language: a rule's, one of structure, or a refusal's that concerns one field. */
export const faultMessage = ({ code, params = {} }: Pick<Fault, 'code' | 'params'>, language: Language): string => {
  if (Object.hasOwn(structural, code)) return fill(structural[code as keyof typeof structural][language], params);
  return isErrorCode(code) ? sentence(code, params, language) : messageOf(code, params, language);
};

/** The same of a cell in a sheet: a form lists what may be chosen, a sheet does not, so that the values are named. @param values of the column */
export const cellMessage = (fault: Fault, values: Readonly<Record<string, Label>> | undefined, language: Language): string => {
  if (fault.code !== 'typeChoice' || values === undefined) return faultMessage(fault, language);
  const known = Object.values(values).map(label => pick(label, language));
  return faultMessage({ code: 'sheetChoice', params: { known: listed(known, language) } }, language);
};
