/** Names of companies and people, and where they are: invented, of the kind and in the spread there is in China. */

import { organisationCheck, usccCheck } from '#engine/rules/check-digits.ts';
import { sampleIdNo } from '#product/demo/numbers.ts';

interface Place {
  /** GB/T 2260, six digits. */
  readonly region: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
}

/** Coastal places more than once: so are the companies. */
const places: readonly Place[] = (
  [
    ['350102', '福建省', '福州市', '鼓楼区'],
    ['350203', '福建省', '厦门市', '思明区'],
    ['350102', '福建省', '福州市', '鼓楼区'],
    ['350503', '福建省', '泉州市', '丰泽区'],
    ['440305', '广东省', '深圳市', '南山区'],
    ['440106', '广东省', '广州市', '天河区'],
    ['440305', '广东省', '深圳市', '南山区'],
    ['330106', '浙江省', '杭州市', '西湖区'],
    ['330203', '浙江省', '宁波市', '海曙区'],
    ['320104', '江苏省', '南京市', '秦淮区'],
    ['320509', '江苏省', '苏州市', '吴江区'],
    ['310106', '上海市', '上海市', '静安区'],
    ['110101', '北京市', '北京市', '东城区'],
    ['120101', '天津市', '天津市', '和平区'],
    ['370202', '山东省', '青岛市', '市南区'],
    ['370102', '山东省', '济南市', '历下区'],
    ['420111', '湖北省', '武汉市', '洪山区'],
    ['430104', '湖南省', '长沙市', '岳麓区'],
    ['510107', '四川省', '成都市', '武侯区'],
    ['500112', '重庆市', '重庆市', '渝北区'],
    ['610113', '陕西省', '西安市', '雁塔区'],
    ['210204', '辽宁省', '大连市', '沙河口区'],
    ['530102', '云南省', '昆明市', '五华区'],
    ['410105', '河南省', '郑州市', '金水区'],
  ] as const
).map(([region, province, city, district]) => ({ region, province, city, district }));

export const brands = [
  ...[
    '榕桥',
    '云栖',
    '锦里',
    '同里',
    '中轴',
    '苏河',
    '帆影',
    '长安',
    '东湖',
    '栈桥',
    '鹭岛',
    '滇池',
    '岳麓',
    '秦淮',
    '两江',
    '海河',
    '星海',
  ],
  ...[
    '鼎盛',
    '恒信',
    '华瑞',
    '金诚',
    '博远',
    '天泽',
    '瑞丰',
    '嘉禾',
    '明德',
    '正阳',
    '宏图',
    '启航',
    '致远',
    '聚贤',
    '安泰',
    '新程',
    '和光',
    '远景',
  ],
];
const trades = [
  ...[
    '数据科技',
    '信息技术',
    '物流',
    '精工制造',
    '建设工程',
    '医疗器械',
    '国际贸易',
    '文化传媒',
    '光谱仪器',
    '海洋食品',
    '环境工程',
    '新能源',
  ],
  ...['汽车配件', '教育科技', '生物医药', '电子商务', '装饰设计', '餐饮管理', '金属材料', '纸业', '软件开发', '园林绿化', '机电设备'],
];
const families = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈'];
const givens = [...'守怀伯素川一鹤清以予嘉令远思承若望知海念乘兰春明静谢如江晚浩文立言砚秋晓棠亦安予白思齐念真'];

const pick = <T>(all: readonly T[], at: number): T => {
  const found = all[at % all.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};
/** Spreads neighbouring numbers. */
const mixed = (n: number, salt: number): number => Math.imul(n + salt * 7919, 2_654_435_761) >>> 8;

export const placeOf = (company: number): Place => pick(places, mixed(company, 1));

export const companyName = (company: number): string => {
  const { city } = placeOf(company);
  const numbered = company < brands.length * trades.length ? '' : pick(brands, mixed(company, 3));
  return `${city.slice(0, -1)}${pick(brands, company)}${numbered}${pick(trades, mixed(company, 2))}有限公司`;
};

export const personName = (person: number): string =>
  `${pick(families, mixed(person, 4))}${pick(givens, mixed(person, 5))}${person % 3 === 0 ? '' : pick(givens, mixed(person, 6))}`;

export const idNoOf = (person: number): string => {
  const day = mixed(person, 7);
  const born = `${1955 + (day % 45)}${String(1 + (day % 12)).padStart(2, '0')}${String(1 + (day % 28)).padStart(2, '0')}`;
  return sampleIdNo(placeOf(person).region, born, person % 1000);
};

export const mobileOf = (person: number): string => `139${String(10_000_000 + person).slice(-8)}`;

/** A unified social credit code (GB 32100-2015), another one for each company. */
export const usccOf = (company: number): string => {
  const organisation = `B${String(company).padStart(7, '0')}`;
  const body = `91${placeOf(company).region}${organisation}${organisationCheck(organisation)}`;
  return body + usccCheck(body);
};
