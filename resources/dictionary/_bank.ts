/** What is written of a bank, by hand or by a list; and the head offices that every installation begins with. */

export const bankWritten = ['bic', 'bankName', 'bankNameEn', 'bankCode', 'city', 'country', 'cnaps'] as const;

type HeadOffice = readonly [
  bic: string,
  bankCode: string | null,
  bankName: string,
  bankNameEn: string,
  city: string,
  country?: 'HK' | 'MO',
];

// With the CNAPS code of the head office, or the bank's own three digits of it; offices outside the mainland have none.
const offices: readonly HeadOffice[] = [
  ['SDBCCNBJXXX', '201100000017', '国家开发银行', 'China Development Bank', '北京市'],
  ['EIBCCNBJXXX', '202100000003', '中国进出口银行', 'Export-Import Bank of China', '北京市'],
  ['ADBNCNBJXXX', '203100000019', '中国农业发展银行', 'Agricultural Development Bank of China', '北京市'],
  ['ICBKCNBJXXX', '102100099996', '中国工商银行', 'Industrial and Commercial Bank of China', '北京市'],
  ['ABOCCNBJXXX', '103100000026', '中国农业银行', 'Agricultural Bank of China', '北京市'],
  ['BKCHCNBJXXX', '104100000004', '中国银行', 'Bank of China', '北京市'],
  ['PCBCCNBJXXX', '105100000017', '中国建设银行', 'China Construction Bank', '北京市'],
  ['COMMCNSHXXX', '301290000007', '交通银行', 'Bank of Communications', '上海市'],
  ['CIBKCNBJXXX', '302100011000', '中信银行', 'China CITIC Bank', '北京市'],
  ['EVERCNBJXXX', '303100000006', '中国光大银行', 'China Everbright Bank', '北京市'],
  ['HXBKCNBJXXX', '304100040000', '华夏银行', 'Hua Xia Bank', '北京市'],
  ['MSBCCNBJXXX', '305100000013', '中国民生银行', 'China Minsheng Bank', '北京市'],
  ['GDBKCN22XXX', '306581000003', '广发银行', 'China Guangfa Bank', '广州市'],
  ['SZDBCNBSXXX', '307584007998', '平安银行', 'Ping An Bank', '深圳市'],
  ['CMBCCNBSXXX', '308584000013', '招商银行', 'China Merchants Bank', '深圳市'],
  ['FJIBCNBAXXX', '309391000011', '兴业银行', 'Industrial Bank', '福州市'],
  ['SPDBCNSHXXX', '310290000013', '上海浦东发展银行', 'Shanghai Pudong Development Bank', '上海市'],
  ['HFBACNSDXXX', '315456000105', '恒丰银行', 'Hengfeng Bank', '济南市'],
  ['ZJCBCN2NXXX', '316331000018', '浙商银行', 'China Zheshang Bank', '杭州市'],
  ['CHBHCNBTXXX', '318110000014', '渤海银行', 'China Bohai Bank', '天津市'],
  ['PSBCCNBJXXX', '403100000004', '中国邮政储蓄银行', 'Postal Savings Bank of China', '北京市'],
  ['BJCNCNBJXXX', '313100000013', '北京银行', 'Bank of Beijing', '北京市'],
  ['BOSHCNSHXXX', '325290000012', '上海银行', 'Bank of Shanghai', '上海市'],
  ['BOJSCNBNXXX', '313301099999', '江苏银行', 'Bank of Jiangsu', '南京市'],
  ['NJCBCNBNXXX', '313', '南京银行', 'Bank of Nanjing', '南京市'],
  ['BKNBCN2NXXX', '313', '宁波银行', 'Bank of Ningbo', '宁波市'],
  ['HZCBCN2HXXX', '313', '杭州银行', 'Bank of Hangzhou', '杭州市'],
  ['HSBCCNSHXXX', '501290000012', '汇丰银行（中国）', 'HSBC Bank (China)', '上海市'],
  ['BEASCNSHXXX', '502290000006', '东亚银行（中国）', 'Bank of East Asia (China)', '上海市'],
  ['SCBLCNSXXXX', '671290000017', '渣打银行（中国）', 'Standard Chartered Bank (China)', '上海市'],
  ['HSBCHKHHHKH', null, '香港上海汇丰银行', 'The Hongkong and Shanghai Banking Corporation', '香港', 'HK'],
  ['BKCHHKHHXXX', null, '中国银行（香港）', 'Bank of China (Hong Kong)', '香港', 'HK'],
  ['HASEHKHHXXX', null, '恒生银行', 'Hang Seng Bank', '香港', 'HK'],
  ['SCBLHKHHXXX', null, '渣打银行（香港）', 'Standard Chartered Bank (Hong Kong)', '香港', 'HK'],
];

/** As the banks publish them; branches come with the official list. */
export const headOffices = offices.map(([bic, code, bankName, bankNameEn, city, country = 'CN']) => ({
  bic,
  bankName,
  bankNameEn,
  ...(code === null ? {} : { bankCode: code.slice(0, 3) }),
  city,
  country,
  ...(code?.length === 12 ? { cnaps: code } : {}),
}));
