/** A company of a service that is a process of its own, made by its calls. */
import { freshMobile, freshUscc, png } from './people.ts';
import type { Answer } from './running.ts';
import { type Challenge, solved } from './solver.ts';
import type { Spawned } from './spawned.ts';

export interface Login {
  readonly userName: string;
  readonly password: string;
}

export const done = <T>(what: string, answer: Answer<T>): T => {
  if (answer.status !== 1) throw new Error(`${what}: ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
};
export const signIn = async (service: Spawned, path: 'operation/login' | 'employee/login', who: Login): Promise<string> =>
  done('login', await service.call<{ token: string }>(path, who)).token;

export interface Listed<T = { readonly id: string; readonly version: number; readonly body: string }> {
  readonly list: readonly T[];
}
export const firstOf = async (service: Spawned, path: string, filter: object, token: string): Promise<Listed['list'][number]> => {
  const [row] = done(path, await service.call<Listed>(path, { filter }, token)).list;
  if (row === undefined) throw new Error(`${path} lists nothing for ${JSON.stringify(filter)}`);
  return row;
};

/** A company by calls. @returns its administrator's mobile number */
export const register = async (service: Spawned, operator: string, company: Login): Promise<string> => {
  const mobile = freshMobile();
  done('SMS', await service.call('employee/sms/code', { mobile, scene: 'REGISTER' }));
  const smsCode = /\d{6}/.exec((await firstOf(service, 'operation/outbox/list', { recipient: mobile }, operator)).body)?.[0] ?? '';
  const form = new FormData();
  for (const [name, value] of Object.entries({ mobile, smsCode, kind: 'LICENCE' })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(png)]), 'licence.png');
  const uploaded = await fetch(`${service.address}/user/enterprise/register/upload`, { method: 'POST', body: form });
  const { fileId } = done('upload', { http: 200, ...((await uploaded.json()) as Omit<Answer<{ fileId: string }>, 'http'>) });
  const challenge = (await (await fetch(`${service.address}/user/employee/captcha?call=en.register`)).json()) as Answer<Challenge>;
  const { captchaId, captcha } = solved(challenge.data);
  const { applyNo } = done(
    'registration',
    await service.call<{ applyNo: string }>('enterprise/register', {
      companyName: '崩溃试验有限公司',
      uscc: freshUscc(),
      legalName: '张三',
      legalIdNo: '11010519491231002X',
      contactName: '李四',
      contactMobile: mobile,
      smsCode,
      captchaId,
      captcha,
      adminUserName: company.userName,
      adminPassword: company.password,
      files: [{ fileId, kind: 'LICENCE' }],
    }),
  );
  const { id, version } = await firstOf(service, 'operation/authentication/list', { applyNo }, operator);
  done('approval', await service.call('operation/authentication/approve', { id, version, decision: 'approve' }, operator));
  return mobile;
};
