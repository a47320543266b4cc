import { describe, expect, it } from 'vitest';
import { halfWidth, tight, unlike } from '#tests/setup/bilingual.ts';
import { permissionsEn } from '../pages/permissions/permissions-en.ts';
import { permissionsZh } from '../pages/permissions/permissions-zh.ts';
import { closeTranslator } from './close-translator.ts';
import { en } from './en.ts';
import { factorEn } from './factor-en.ts';
import { factorZh } from './factor-zh.ts';
import { reactAdminZh } from './react-admin-zh.ts';
import { type Messages, translator } from './translate.ts';
import { visitorEn } from './visitor-en.ts';
import { visitorZh } from './visitor-zh.ts';
import { zh } from './zh.ts';

const chinese: Messages = { ...zh, visitor: visitorZh, factor: factorZh, permissions: permissionsZh };
const english: Messages = { ...en, visitor: visitorEn, factor: factorEn, permissions: permissionsEn };
const all: Messages = { portal: chinese, reactAdmin: reactAdminZh as unknown as Messages };

describe('messages', () => {
  it('[SHL-09] say everything in both languages, with the same values filled in', () => {
    expect(unlike(chinese, english)).toEqual([]);
  });

  it('[SHL-09] put a space between Chinese and Latin letters or digits', () => {
    // The sentence that the specification fixes character by character.
    expect(tight(all).filter(key => key !== 'portal.session.expired')).toEqual([]);
  });

  it('[SHL-09] use full-width punctuation in Chinese', () => {
    expect(halfWidth(all)).toEqual([]);
  });

  it('[SES-09][ERR-01.1][SHL-03] hold the sentences of the specification to the letter', () => {
    expect(zh.session.expired).toBe('登录信息失效，请重新登录（3秒后转向登录页面）');
    for (const words of [zh, en]) {
      expect(words.shell.sizeSwitched).toBe('Switch Size Success');
      expect(words.shell.noFullScreen).toBe('you browser can not work');
      expect(words.transport.failed).toMatch(/^Request failed: /);
    }
  });
});

describe('the translator', () => {
  const t = translator({ a: { b: 'Hello %{name}' }, n: 'one |||| %{smart_count} many', before: 'On behalf of %{name}. ' });
  it('fills values and leaves unknown ones visible', () => {
    expect([t('a.b', { name: '李梅' }), t('a.b')]).toEqual(['Hello 李梅', 'Hello %{name}']);
  });
  it('chooses a form by number', () => {
    expect([t('n', { smart_count: 1 }), t('n', { smart_count: 3 })]).toEqual(['one', '3 many']);
    // Words follow.
    expect(`${t('before', { name: 'A' })}Signer B`).toBe('On behalf of A. Signer B');
  });
  it('[SHL-09] keeps the space of a placeholder for what is not Chinese alone', () => {
    const say = closeTranslator({
      waits: '最早的已等待 %{age}',
      done: '%{who} 已于 %{at} 执行',
      both: '%{a} %{b}',
      english: 'Waiting for %{name} now',
    });
    expect([say('waits', { age: '5 分钟' }), say('waits', { age: '不到 1 分钟' })]).toEqual([
      '最早的已等待 5 分钟',
      '最早的已等待不到 1 分钟',
    ]);
    expect([say('done', { who: '王小明', at: '09:00' }), say('done', { who: 'Ann', at: '今天' })]).toEqual([
      '王小明已于 09:00 执行',
      'Ann 已于今天执行',
    ]);
    expect([say('both', { a: '甲', b: '乙' }), say('both', { a: '甲', b: 'B' })]).toEqual(['甲乙', '甲 B']);
    expect([say('english', { name: '王小明' }), say('waits', { age: '' })]).toEqual(['Waiting for 王小明 now', '最早的已等待 ']);
  });
  it('passes a sentence of the service through, and prefers a given default', () => {
    expect([t('登录失败。请重试'), t('x.y', { _: 'default' }), t('a')]).toEqual(['登录失败。请重试', 'default', 'a']);
  });
});
