import { describe, expect, it } from 'vitest';
import { judge as judgeWith, openPathsWith, type Visitor } from './guards.ts';

const openPaths = openPathsWith(['/searchIndex']);
const judge = (search: string, hash: string, visitor: Visitor) => judgeWith(search, hash, visitor, openPaths, 'login');

const nobody = { hasToken: false, hasCookie: false };
const signedIn = { hasToken: true, hasCookie: true };
const cookieOnly = { hasToken: false, hasCookie: true };

describe('without a session', () => {
  it('[SES-03][RTE-01] opens each open route', () => {
    for (const path of openPaths) expect(judge('', `#${path}`, nobody).kind, path).toBe('page');
  });
  it('[SES-03] counts the empty hash and the root as the enterprise login', () => {
    expect(judge('', '', nobody)).toEqual({ kind: 'page', path: '/' });
    expect(judge('', '#/', nobody)).toEqual({ kind: 'page', path: '/' });
  });
  it('[SES-03] opens a route with a parameter, and neither more nor less than one part stands for it', () => {
    const withParameter = openPathsWith(['/sign/:token']);
    const judged = (hash: string, visitor: Visitor) => judgeWith('', hash, visitor, withParameter, 'login');
    expect(judged('#/sign/a-B_9', nobody)).toEqual({ kind: 'page', path: '/sign/a-B_9' });
    expect(judged('#/sign/a-B_9', signedIn)).toEqual({ kind: 'page', path: '/sign/a-B_9' });
    for (const path of ['/sign', '/sign/', '/sign/a/b', '/signed/a'])
      expect(judged(`#${path}`, nobody), path).toEqual({ kind: 'external' });
  });
  it.each(['/home', '/404', '/icon/index', '/changePassword', '/certificate/operateCertificate', '/nonsense', '/enterpriseLogin/x'])(
    '[SES-03][ERR-01.4] leaves for the external portal from %s',
    path => {
      expect(judge('', `#${path}`, nobody)).toEqual({ kind: 'external' });
    },
  );
});

describe('with a session', () => {
  it('[SES-08] leads from a login page to /home and leaves other pages where they are', () => {
    for (const path of ['', '/', '/enterpriseLogin', '/operateLogin'])
      expect(judge('', `#${path}`, signedIn), path).toEqual({ kind: 'go', path: '/home' });
    expect(judge('', '#/certificate/operateCertificate', signedIn)).toEqual({ kind: 'admin' });
    expect(judge('', '#/searchIndex', signedIn)).toEqual({ kind: 'page', path: '/searchIndex' });
  });
  it('[SES-08] restores a session from its cookie before an open route is considered', () => {
    expect(judge('', '#/operateLogin', cookieOnly)).toEqual({ kind: 'restore' });
    expect(judge('', '#/members', cookieOnly)).toEqual({ kind: 'restore' });
  });
});

describe('links', () => {
  it.each([
    ['?login=abc%2B1', ''],
    ['', '#/?login=abc%2B1'],
    ['', '#/login=abc%2B1'],
    ['', '#login=abc%2B1'],
  ])('[SES-06] recognises a direct login in %s%s', (search, hash) => {
    expect(judge(search, hash, nobody)).toEqual({ kind: 'loginLink', token: 'abc+1' });
  });
  it('[SES-08] lets a direct login win over everything else', () => {
    expect(judge('?token=t&login=l', '#/home', signedIn).kind).toBe('loginLink');
  });
  it('[SES-07] takes a token from query or hash and keeps the page', () => {
    expect(judge('?token=t1', '#/information/personalInformation', nobody)).toEqual({
      kind: 'queryToken',
      token: 't1',
      path: '/information/personalInformation',
    });
    expect(judge('', '#/home?token=t1', nobody)).toEqual({ kind: 'queryToken', token: 't1', path: '/home' });
  });
  it('[SES-07] does not mistake other parameters for a token', () => {
    expect(judge('?mytoken=t1', '#/searchIndex', nobody)).toEqual({ kind: 'page', path: '/searchIndex' });
  });
});
