import { describe, expect, it } from 'vitest';
import { closed, keyOf, MOST_TABS, type Tab, visited, withAffixed } from './tabs.ts';

const tab = (key: string, name?: string): Tab => ({ key, to: key, ...(name === undefined ? {} : { name }) });
const keys = (tabs: readonly Tab[]) => tabs.map(each => each.key).join(' ');
const some = ['/home', '/a', '/b', '/c'].map(key => tab(key));

describe('[SHL-06] the list of visited views', () => {
  it('takes a new view at its end and finds one that is there, with its query as it is now', () => {
    expect(keys(visited(some, tab('/d')))).toBe('/home /a /b /c /d');
    const again = visited(some, { key: '/a', to: '/a?page=2' });
    expect(keys(again)).toBe('/home /a /b /c');
    expect(again[1]?.to).toBe('/a?page=2');
  });
  it('gives a record and its form one tab, and remembers its name', () => {
    expect([keyOf('/a/1/show'), keyOf('/a/1'), keyOf('/a/create')]).toEqual(['/a/1', '/a/1', '/a/create']);
    const named = visited([tab('/a/1', 'One')], { key: '/a/1', to: '/a/1' });
    expect(named[0]).toEqual({ key: '/a/1', to: '/a/1', name: 'One' });
  });
  it('puts what is opened in place where its predecessor stood, unless that one has to stay', () => {
    expect(keys(visited(some, tab('/b/1'), '/b'))).toBe('/home /a /b/1 /c');
    expect(keys(visited(some, tab('/a'), '/b'))).toBe('/home /a /c');
    expect(keys(visited(some, tab('/b/1'), '/b', new Set(['/b'])))).toBe('/home /a /b /c /b/1');
  });
  it('drops the oldest when there are too many, never one that has to stay', () => {
    const many = Array.from({ length: MOST_TABS }, (_, at) => tab(`/${at}`));
    expect(visited(many, tab('/new'), undefined, new Set(['/0'])).map(each => each.key)).toEqual([
      '/0',
      ...many.slice(2).map(each => each.key),
      '/new',
    ]);
  });
  it('keeps three records of one list: the first of them goes, unless it has to stay, and other lists count for themselves', () => {
    const record = (key: string): Tab => ({ ...tab(key), of: key.slice(0, 2) });
    const three = [...some, ...['/a/1', '/b/1', '/a/2', '/a/3'].map(record)];
    expect(keys(visited(three, record('/a/4')))).toBe('/home /a /b /c /b/1 /a/2 /a/3 /a/4');
    expect(keys(visited(three, record('/a/4'), undefined, new Set(['/a/1'])))).toBe('/home /a /b /c /a/1 /b/1 /a/3 /a/4');
    expect(keys(visited(three, record('/a/2')))).toBe(keys(three));
    expect(keys(visited(three, record('/a/4'), '/a/2'))).toBe('/home /a /b /c /a/1 /b/1 /a/4 /a/3');
    const unsaved = new Set(['/a/1', '/a/2', '/a/3']);
    expect(keys(visited(three, record('/a/4'), '/a/3', unsaved))).toBe(`${keys(three)} /a/4`);
  });
  it('begins with the affixed ones, whether they were visited or not', () => {
    expect(keys(withAffixed([tab('/a'), tab('/b')], ['/home', '/b']))).toBe('/home /b /a');
  });
  it('goes to the neighbour when the open one is closed: right, else left', () => {
    expect(closed(some, new Set(['/b']), '/b').next?.key).toBe('/c');
    expect(closed(some, new Set(['/c']), '/c').next?.key).toBe('/b');
    expect(closed(some, new Set(['/a', '/b', '/c']), '/b').next?.key).toBe('/home');
    expect(closed(some, new Set(['/a']), '/b').next).toBeUndefined();
    expect(keys(closed(some, new Set(['/a', '/c']), '/b').left)).toBe('/home /b');
  });
});
