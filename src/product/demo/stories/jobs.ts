/** What operators write down of their work on the installation, and a system that listens for events. */
import type { Scene } from '../story.ts';

const hourMs = 3_600_000;

const work = (
  daysAgo: number,
  asked: { readonly title: string; readonly kind: string; readonly target: string; readonly content: string; readonly result: string },
): Scene => ({
  daysAgo,
  play: async stage => {
    const began = Date.now() - (daysAgo * 24 + 2) * hourMs;
    await stage.call('sysadmin', 'operation/log/maintenance/save', {
      operator: '沈立言',
      startedAt: new Date(began).toISOString(),
      ...(asked.result === 'ONGOING' ? {} : { endedAt: new Date(began + hourMs).toISOString() }),
      ...asked,
    });
  },
});

export const jobs: readonly Scene[] = [
  {
    daysAgo: 38,
    play: stage =>
      stage
        .call('sysadmin', 'operation/push/target/new', {
          name: '样例业务系统',
          targetUrl: 'https://receiver.example.invalid/chancery/events',
          events: ['certificate.issued', 'certificate.revoked', 'member.frozen'],
          remark: '样例地址不存在，推送会失败并重试',
        })
        .then(() => undefined),
  },
  work(33, {
    title: '升级数据库小版本',
    kind: 'RELEASE',
    target: '数据库主机',
    content: '停写 10 分钟，升级并核对复制状态。',
    result: 'DONE',
  }),
  work(14, {
    title: '恢复演练',
    kind: 'BACKUP',
    target: '备份',
    content: '以昨夜备份在演练环境恢复，核对日志链与证书总数一致。',
    result: 'DONE',
  }),
  work(6, {
    title: '短信网关切换',
    kind: 'CONFIGURATION',
    target: '短信网关',
    content: '切换到备用通道后送达率下降，已切回主通道。',
    result: 'REVERTED',
  }),
  work(0.3, {
    title: '磁盘空间告警',
    kind: 'INCIDENT',
    target: '应用主机',
    content: '清理历史日志，观察增长速度，计划扩容。',
    result: 'ONGOING',
  }),
];
