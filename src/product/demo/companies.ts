/** The companies of the sample data: invented, with what a licence would say of them. */
import { sampleIdNo, sampleMobile, sampleUscc } from './numbers.ts';

export interface Company {
  /** Its administrator's account; the story calls the company by it. */
  readonly account: string;
  readonly companyName: string;
  readonly companyType: 'STATE' | 'PRIVATE' | 'FOREIGN' | 'SOLE' | 'OTHER';
  readonly uscc: string;
  readonly legalName: string;
  readonly legalIdNo: string;
  readonly address: string;
  readonly contactName: string;
  readonly contactMobile: string;
  readonly email: string;
  /** Of the networks that RFC 5737 sets aside for examples. */
  readonly ip: string;
}

let serial = 0;
const company = (
  account: string,
  companyName: string,
  companyType: Company['companyType'],
  region: string,
  address: string,
  [legalName, born]: readonly [string, string],
  contactName: string,
): Company => {
  serial += 1;
  return {
    account,
    companyName,
    companyType,
    uscc: sampleUscc(region, 1000 + serial * 7),
    legalName,
    legalIdNo: sampleIdNo(region, born, 100 + serial * 2 + 1),
    address,
    contactName,
    contactMobile: sampleMobile(100 + serial),
    email: `${account}@example.com`,
    ip: `203.0.113.${10 + serial}`,
  };
};

/** In the order in which they came. */
export const companies = {
  rongqiao: company(
    'rongqiao',
    '福州榕桥数据科技有限公司',
    'PRIVATE',
    '350102',
    '福建省福州市鼓楼区软件大道89号',
    ['郑守仁', '19760318'],
    '郑怀瑾',
  ),
  yunqi: company(
    'yunqi',
    '杭州云栖坞纸业有限公司',
    'PRIVATE',
    '330106',
    '浙江省杭州市西湖区转塘街道56号',
    ['钱伯庸', '19690922'],
    '钱素问',
  ),
  jinli: company(
    'jinli',
    '成都锦里通物流有限公司',
    'PRIVATE',
    '510107',
    '四川省成都市武侯区武科东二路11号',
    ['蒋川南', '19810507'],
    '罗一舟',
  ),
  tongli: company(
    'tongli',
    '苏州同里精工制造股份有限公司',
    'FOREIGN',
    '320509',
    '江苏省苏州市吴江区云梨路1688号',
    ['沈鹤鸣', '19731130'],
    '费清越',
  ),
  zhongzhou: company(
    'zhongzhou',
    '北京中轴线建设咨询有限公司',
    'STATE',
    '110101',
    '北京市东城区安定门东大街28号',
    ['高以恒', '19700214'],
    '孟予宁',
  ),
  suhewan: company(
    'suhewan',
    '上海苏河湾医疗器械有限公司',
    'FOREIGN',
    '310106',
    '上海市静安区天目西路218号',
    ['陆嘉树', '19790805'],
    '施令仪',
  ),
  fanying: company(
    'fanying',
    '深圳帆影国际贸易有限公司',
    'PRIVATE',
    '440305',
    '广东省深圳市南山区科苑南路66号',
    ['黄远帆', '19841225'],
    '梁思彤',
  ),
  changan: company(
    'changan',
    '西安长安里文化传媒有限公司',
    'PRIVATE',
    '610113',
    '陕西省西安市雁塔区雁南一路9号',
    ['韩承宇', '19870619'],
    '杜若溪',
  ),
  donghu: company(
    'donghu',
    '武汉东湖光谱仪器有限公司',
    'STATE',
    '420111',
    '湖北省武汉市洪山区珞喻路726号',
    ['彭望楚', '19721008'],
    '夏知微',
  ),
  zhanqiao: company(
    'zhanqiao',
    '青岛栈桥湾海洋食品有限公司',
    'PRIVATE',
    '370202',
    '山东省青岛市市南区太平路31号',
    ['于海生', '19680411'],
    '姜念慈',
  ),
  ludao: company(
    'ludao',
    '厦门鹭岛环境工程有限公司',
    'PRIVATE',
    '350203',
    '福建省厦门市思明区湖滨南路57号',
    ['吴乘风', '19820723'],
    '叶兰亭',
  ),
  dianchi: company(
    'dianchi',
    '昆明滇池畔花卉有限公司',
    'SOLE',
    '530102',
    '云南省昆明市五华区学府路690号',
    ['杨春山', '19750916'],
    '白若木',
  ),
  yuelu: company(
    'yuelu',
    '长沙岳麓山下教育科技有限公司',
    'PRIVATE',
    '430104',
    '湖南省长沙市岳麓区麓山南路36号',
    ['曾明德', '19830130'],
    '左静之',
  ),
  qinhuai: company(
    'qinhuai',
    '南京秦淮灯影文化旅游有限公司',
    'STATE',
    '320104',
    '江苏省南京市秦淮区瞻园路88号',
    ['王谢堂', '19771202'],
    '柳如眉',
  ),
  liangjiang: company(
    'liangjiang',
    '重庆两江汇汽车配件有限公司',
    'PRIVATE',
    '500112',
    '重庆市渝北区金开大道106号',
    ['冉江平', '19800328'],
    '向晚晴',
  ),
  haihe: company('haihe', '天津海河潮新能源有限公司', 'OTHER', '120101', '天津市和平区解放北路77号', ['穆清源', '19860711'], '白一帆'),
  xinghai: company(
    'xinghai',
    '大连星海湾船舶配套有限公司',
    'PRIVATE',
    '210204',
    '辽宁省大连市沙河口区星海广场3号',
    ['迟浩然', '19740525'],
    '宫羽',
  ),
} as const satisfies Readonly<Record<string, Company>>;

export type CompanyAccount = keyof typeof companies;
