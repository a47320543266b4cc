/**
 * How a PDF that a company signed for itself is kept alive (PAdES B-LTA): one for each such signature, from the signature on. The entry of the seal log
 * itself is never changed, and the job finds by the date that is due what it has to look at. An OFD has none.
 */
import { defineResource, file, instant, reference, text } from '#engine/declare/index.ts';

export const documentArchives = defineResource({
  name: 'documentArchives',
  label: ['文件归档', 'Document archive'],
  represent: '{documentName}',
  fields: {
    use: reference(['用印记录', 'Seal use'], 'sealUses', { readOnly: true, unique: true }),
    member: reference(['所属企业', 'Company'], 'members', { readOnly: true }),
    documentName: text(['文件名', 'File name'], { rules: 'required', readOnly: true }),
    signedAt: instant(['签署时间', 'Signed at'], { readOnly: true }),
    file: file(['签署后的文件', 'Signed file'], 'document', { readOnly: true, widget: 'signedFile' }),
    archived: file(['归档文件', 'Archived file'], 'document', {
      readOnly: true,
      widget: 'signedFile',
      help: [
        '签署后的文件加盖文档时间戳（PAdES B-LTA），证书到期后仍可查验',
        'The signed file with a document timestamp (PAdES B-LTA), which can still be verified after its certificates have ended',
      ],
    }),
    archivedAt: instant(['归档时间', 'Archived at'], { readOnly: true }),
    archivedUntil: instant(['归档有效期至', 'Archive valid until'], { readOnly: true }),
    // When somebody is to look after the next stamp: of what is signed at once, and then when the last stamps in it end.
    archiveDue: instant(['归档到期', 'Archive due'], { readOnly: true }),
  },
  states: {
    SIGNED: { label: ['未归档', 'Not archived'], tone: 'neutral' },
    ARCHIVED: { label: ['已归档', 'Archived'], tone: 'good' },
  },
  start: 'SIGNED',
  transitions: {
    // By hand, or by the nightly job before the last timestamp in the file expires.
    archive: {
      label: ['加盖归档时间戳', 'Add archive timestamp'],
      from: ['SIGNED', 'ARCHIVED'],
      to: 'ARCHIVED',
      effect: 'document.archive',
    },
  },
  acts: { sign: ['签署', 'Signed'], archiveDue: ['确认时间戳有效期', 'Check timestamp validity'] },
  indexes: [['file'], ['archived'], ['archiveDue']],
  groups: {
    archive: { label: ['归档', 'Archive'], fields: ['archived', 'archivedAt', 'archivedUntil'] },
    document: { label: ['文件', 'Document'], fields: ['file', 'documentName', 'signedAt', 'use'] },
  },
  audiences: {
    // They read whether and until when a file is archived, beside the entry of the seal log too, and get no file.
    operator: {
      menu: 'F3',
      rows: 'all',
      list: ['documentName', 'state', 'archivedAt', 'archivedUntil', 'signedAt', 'member'],
      sort: ['signedAt', 'DESC'],
      without: ['documentName'],
      show: [
        { of: 'archive', fields: ['archivedAt', 'archivedUntil'] },
        { of: 'document', fields: ['documentName', 'signedAt', 'member', 'use'] },
      ],
      calls: { 'op.documentArchive.list': { path: 'operation/documentArchive/list', does: 'list' } },
    },
    enterprise: {
      menu: '202',
      rows: { member: '$session.memberId' },
      list: ['documentName', 'state', 'archivedAt', 'archivedUntil', 'signedAt', 'archived'],
      sort: ['signedAt', 'DESC'],
      filters: ['signedAt'],
      show: ['archive', 'document'],
      files: { ARCHIVED: { file: 'archived', label: ['下载归档文件', 'Download the archived file'] } },
      next: {
        SIGNED: [
          '要立即归档的，点“加盖归档时间戳”；否则系统在文件中的时间戳到期前自动加盖，没有时间戳的当晚加盖',
          'Add an archive timestamp to archive the file now. Otherwise it is added automatically before the timestamps in the file end, or tonight if there are none',
        ],
        ARCHIVED: [
          '归档文件可长期查验，有效期到期前系统自动续加时间戳；签署后的文件保持不变',
          'The archived file can be verified for the long term: the next timestamp is added automatically before this one ends. The signed file stays as it is',
        ],
      },
      calls: {
        'en.documentArchive.list': { path: 'document/documentArchive/list', does: 'list' },
        'en.documentArchive.detail': { path: 'document/documentArchive/detail', does: 'get' },
        'en.documentArchive.archive': { path: 'document/documentArchive/archive', does: 'archive', throttle: { most: 60, seconds: 600 } },
      },
    },
  },
});
