/** Two lists as react-admin's scaffold makes them, with the columns that the portal's have: what it is measured beside. */
import { Card, CardContent } from '@mui/material';
import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, type AuthProvider, Datagrid, DateField, List, Resource, SelectField, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

const KEY = 'peer';

const authProvider: AuthProvider = {
  login: ({ username }) => Promise.resolve(localStorage.setItem(KEY, String(username))),
  logout: () => Promise.resolve(localStorage.removeItem(KEY)),
  checkAuth: () => (localStorage.getItem(KEY) === null ? Promise.reject() : Promise.resolve()),
  checkError: () => Promise.resolve(),
  getIdentity: () => Promise.resolve({ id: localStorage.getItem(KEY) ?? '' }),
  getPermissions: () => Promise.resolve(''),
};

const named = (...pairs: readonly (readonly [string, string])[]) => pairs.map(([id, name]) => ({ id, name }));
const states = named(
  ['TO_ISSUE', '待制证'],
  ['ISSUED_NOT_DOWNLOADED', '待下载'],
  ['ACTIVE', '有效'],
  ['FROZEN', '冻结'],
  ['REVOKED', '已吊销'],
  ['EXPIRED', '已过期'],
  ['SUPERSEDED', '已更换'],
);
const certTypes = named(['ENT', '企业证书'], ['PERSON', '个人证书'], ['SEAL_MAKER', '制章人证书'], ['SERVER', '服务证书']);
const carriers = named(['SOFT', '软证书'], ['UKEY', 'UKey']);
const algorithms = named(['ECDSA_P256', 'ECDSA P-256'], ['RSA_2048', 'RSA 2048'], ['SM2', 'SM2']);
const keyUses = named(['SIGN', '签名'], ['ENCRYPT', '加密']);
const payStatuses = named(['TO_PAY', '待支付'], ['PAID', '已支付'], ['FREE', '免费']);
const memberStates = named(['REGISTERED', '已注册'], ['AUTH_PENDING', '待认证'], ['ACTIVE', '正常'], ['FROZEN', '冻结']);
const levels = named(['L1', '一级'], ['L2', '二级'], ['L3', '三级']);

const Certificates = () => (
  <List perPage={25}>
    <Datagrid>
      <TextField source="holderName" label="持有人" />
      <SelectField source="state" label="状态" choices={states} />
      <TextField source="seqNo" label="受理号" />
      <TextField source="member.label" label="会员企业" />
      <SelectField source="certType" label="证书类型" choices={certTypes} />
      <SelectField source="carrier" label="介质" choices={carriers} />
      <SelectField source="algorithm" label="密钥算法" choices={algorithms} />
      <SelectField source="keyUse" label="密钥用途" choices={keyUses} />
      <TextField source="serialNumber" label="证书序列号" />
      <DateField source="notAfter" label="到期时间" showTime />
      <SelectField source="payStatus" label="支付状态" choices={payStatuses} />
      <TextField source="trackingNumber" label="快递单号" />
      <DateField source="createdAt" label="创建时间" showTime />
    </Datagrid>
  </List>
);

const Members = () => (
  <List perPage={25}>
    <Datagrid>
      <TextField source="companyName" label="企业名称" />
      <SelectField source="state" label="状态" choices={memberStates} />
      <TextField source="memberCode" label="会员编号" />
      <TextField source="uscc" label="统一社会信用代码" />
      <TextField source="legalName" label="法定代表人" />
      <TextField source="contactName" label="联系人" />
      <TextField source="contactMobile" label="联系手机" />
      <SelectField source="authLevel" label="认证等级" choices={levels} />
      <DateField source="createdAt" label="创建时间" showTime />
    </Datagrid>
  </List>
);

const Dashboard = () => (
  <Card>
    <CardContent>Welcome</CardContent>
  </Card>
);

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <Admin dataProvider={simpleRestProvider('/api')} authProvider={authProvider} dashboard={Dashboard}>
      <Resource name="certificates" list={Certificates} />
      <Resource name="members" list={Members} />
    </Admin>,
  );
