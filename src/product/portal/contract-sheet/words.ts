/** The words of starting contracts from a sheet, which come with its dialog. */
import type { Shape } from '#portal/messages/translate.ts';
import { wordsWith } from '#portal/render/words-with.ts';

const zh = {
  sheet: {
    lead: '按同一份模板与多家企业或多人签合同：下载填写表，一行填一份，再上传（Excel 或 CSV，不超过 20 MB）。系统先逐行核对，全部无误才一次发起，一次最多 200 份。',
    download: '下载填写表',
    file: '填好的表',
    choose: '选择填好的表',
    replace: '换一个文件',
    first: '选好模板和本企业的身份后，可以下载填写表。表的列按模板而定，换了模板请重新下载。',
    start: '发起',
    uploading: '正在上传 %{percent}%',
    starting: '正在核对并发起',
    started: '已发起 %{n} 份合同，已通知最先签署的一方；先由本企业签署的，在合同列表中勾选后“批量签署”。',
    refused: '%{n} 行有误，没有发起任何合同。请在表中改正后重新上传。',
    wrong: '有误的行',
    saveWrong: '下载有误的行',
    otherSheet: '表头与这份模板的填写表不符，没有发起任何合同。请重新下载填写表，填好后上传。',
  },
} as const;

const en: Shape<typeof zh> = {
  sheet: {
    lead: 'Start the same contract with many companies or people: download the sheet, fill in one row per contract and upload it (Excel or CSV, up to 20 MB). All rows are checked first; contracts are started only if every row is right, up to 200 at a time.',
    download: 'Download sheet',
    file: 'Filled-in sheet',
    choose: 'Choose filled-in sheet',
    replace: 'Choose another file',
    first:
      "Once you have chosen the template and your company's party, you can download the sheet. Its columns depend on the template, so download it again if you change the template.",
    start: 'Start contracts',
    uploading: 'Uploading %{percent}%',
    starting: 'Checking and starting',
    started:
      '%{n} contract started. Whoever signs first has been notified. |||| %{n} contracts started. Those who sign first have been notified. Where that is your company, tick them in the list and choose “Sign in bulk”.',
    refused:
      '%{n} row has errors, so no contract was started. Correct it in the sheet and upload it again. |||| %{n} rows have errors, so no contract was started. Correct them in the sheet and upload it again.',
    wrong: 'Rows with errors',
    saveWrong: 'Download rows with errors',
    otherSheet:
      'The headers do not match the sheet of this template, so no contract was started. Download the sheet again, fill it in and upload it.',
  },
};

export const useSheetWords = wordsWith(zh, en);
