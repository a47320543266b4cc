/** The words of filling in a contract, in Chinese: the source that English follows key by key. */
export const fillingZh = {
  fill: {
    panel: '填写合同内容',
    lead: '填写后显示在页面上的位置；带 * 的必填。',
    returned: '已退回，请修改后重新提交。原因：%{reason}',
    final: '提交后写入合同文件，要修改只能由发起企业退回。各方都填完后才开始签署。',
    faults: '%{n} 处需要修改',
    submit: '提交',
    busy: '正在写入…',
    done: '已填写“%{title}”',
  },
} as const;
