import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('[SHL-05] pinyin initials', () => {
  it.each([
    ['实名认证审核', 'smrzsh'],
    ['会员管理', 'hygl'],
    ['软 Key 电子签名', 'rkeydzqm'],
    ['系统登录查询', 'xtdlcx'],
    ['印章类型', 'yzlx'],
    ['日志查询', 'rzcx'],
    ['企业权限', 'qyqx'],
    ['推送日志', 'tsrz'],
  ])('%s is %s', (title, initials) => {
    expect(initialsOf(title)).toBe(initials);
  });
  it('knows every letter that a word begins with', () => {
    expect(initialsOf('安八次大恩发高海家开李明你欧盘千人三他王徐杨周')).toBe('abcdefghjklmnopqrstwxyz');
    expect(initialsOf('吖仨撒塔她穵帀')).toBe('assttwz');
  });
  it('keeps letters and digits, and nothing of signs', () => {
    expect(initialsOf('E-seal · 2026（测试）')).toBe('eseal2026cs');
  });
});
