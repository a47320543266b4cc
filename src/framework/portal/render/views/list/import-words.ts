/** The words of an import, which come with its dialog. */
import type { Shape } from '../../../messages/translate.ts';
import { wordsWith } from '../../words-with.ts';

const zh = {
  import: {
    title: '导入%{name}',
    lead: '下载模板，填写后上传 Excel 或 CSV 文件，一次最多 %{most} 行，不超过 20 MB。默认有一行出错就全部不导入。',
    template: '下载模板',
    file: '要导入的文件',
    partial: '有错误时仍导入正确的行',
    sending: '正在导入',
    outcome: '已导入 %{accepted} 行，有误 %{rejected} 行',
    row: '行',
    field: '字段',
    reason: '原因',
    uploading: '正在上传 %{percent}%',
    none: '有行出错，全部没有导入。改正后重新上传，或勾选“有错误时仍导入正确的行”再传一次。',
    otherSheet: '表头与模板不符，没有导入任何行。请下载模板，把内容填进模板后再上传。',
    rejected: '有误的行',
    saveRejected: '下载错误清单',
    made: '以下内容只显示这一次，请下载或抄下后再关闭。',
    madeTitle: '导入结果',
    saveMade: '下载导入结果',
  },
} as const;

const en: Shape<typeof zh> = {
  import: {
    title: 'Import: %{name}',
    lead: 'Download the template, fill it in and upload it as Excel or CSV, up to %{most} rows and 20 MB at a time. By default, nothing is imported if any row has an error.',
    template: 'Download template',
    file: 'File to import',
    partial: 'Import the valid rows even if others have errors',
    sending: 'Importing',
    outcome: '%{accepted} rows imported, %{rejected} with errors',
    row: 'Row',
    field: 'Field',
    reason: 'Reason',
    uploading: 'Uploading %{percent}%',
    none: 'Some rows have errors, so nothing was imported. Correct them and upload again, or select “Import the valid rows even if others have errors”.',
    otherSheet: 'The headers do not match the template, so no rows were imported. Download the template, fill it in and upload it.',
    rejected: 'Rows with errors',
    saveRejected: 'Download list of errors',
    made: 'This is shown only once. Download or copy it before you close.',
    madeTitle: 'Import result',
    saveMade: 'Download result',
  },
};

export const useImportWords = wordsWith(zh, en);
