/** Where a company is, by its address and its code. */
import { expect, test } from 'vitest';
import { placeOfCompany } from './regions.ts';

const pudong = '91310115MA1H7XXX0X';
const fuzhou = '91350102MA1H7XXX0X';

test.each([
  ['an address that names another district than the code', pudong, '上海市闵行区申滨南路 1126 号', ['上海市', '闵行区']],
  ['a municipality without its last character', pudong, '上海闵行区申滨南路 1126 号', ['上海市', '闵行区']],
  ['a district alone', pudong, '闵行区申滨南路 1126 号', ['上海市', '闵行区']],
  ['a district of a name that several cities have', fuzhou, '鼓楼区五四路 1 号', ['福州市', '鼓楼区']],
  ['province, city and district', pudong, '福建省福州市鼓楼区五四路 1 号', ['福州市', '鼓楼区']],
  ['a city without its province', pudong, '福州市鼓楼区五四路 1 号', ['福州市', '鼓楼区']],
  ['no more than the city that the code lies in', pudong, '上海市申滨南路 1126 号', ['上海市', '浦东新区']],
  ['nothing that is a region', pudong, '中国（上海）自由贸易试验区博霞路 1 号', ['上海市', '浦东新区']],
  ['no address', pudong, null, ['上海市', '浦东新区']],
])('[en.company.info] a company is where its address says, else where its code does: %s', (_, uscc, address, [city, district]) => {
  expect(placeOfCompany({ uscc, address })).toMatchObject({ city, district });
});

/** A code whose company was registered first in this region. */
const codeIn = (region: string): string => `91${region}MA1H7XXX0X`;

test.each([
  '北京西路1号',
  '上海路10号3楼',
  '江西路 5 号',
  '河南中路 5 号',
  '四川北路 5 号',
  '浙江中路 5 号',
  '西藏中路 5 号',
  '重庆路 5 号',
  '吉林大路 5 号',
  '南京东路 5 号',
])('[en.company.info] a street that is called after a province or a city is no region: %s', address => {
  expect(placeOfCompany({ uscc: pudong, address }).region).toBe('310115');
});

test.each([
  ['和平区', '210102', '210102'],
  ['朝阳区', '220104', '220104'],
  ['江北区', '330205', '330205'],
  ['普陀区', '330903', '330903'],
  ['通州区', '320612', '320612'],
  ['河东区', '371312', '371312'],
  ['宝山区', '230506', '230506'],
  ['宝山区', '310115', '310113'],
  ['朝阳区', '110101', '110105'],
  ['和平区', '210201', '210102'],
  ['鼓楼区', '320505', '320505'],
  ['朝阳区', '440304', '440304'],
])(
  '[en.company.info] of the places called %s the one near where the company was registered first, else that: %s',
  (name, first, region) => {
    expect(placeOfCompany({ uscc: codeIn(first), address: `${name}中山路 1 号` }).region).toBe(region);
  },
);

test.each([
  ['福建省晋江市青阳街道', '350582'],
  ['江苏省昆山市前进路 1 号', '320583'],
  ['福建昆山市前进路 1 号', '310115'],
  ['湖北省仙桃市前进路 1 号', '429004'],
  ['福建厦门思明区湖滨南路 1 号', '350203'],
  ['厦门思明区湖滨南路 1 号', '350203'],
  ['福建厦门市湖滨南路 1 号', '350200'],
  ['福建省 厦门市 思明区 湖滨南路 1 号', '350203'],
  ['福建省', '350000'],
  ['吉林市船营区解放路 1 号', '220204'],
  ['吉林省吉林市船营区解放路 1 号', '220204'],
  ['吉林船营区解放路 1 号', '220204'],
  ['海南藏族自治州共和县', '632521'],
  ['海南省海口市', '460100'],
  ['山东省市中区建设路 1 号', '370000'],
  ['重庆市江北区建新路 1 号', '500105'],
  ['内蒙古呼和浩特市', '150100'],
  ['广东省东莞市莞太路 1 号', '441900'],
])('[en.company.info] an address may leave out what its last name tells: %s', (address, region) => {
  expect(placeOfCompany({ uscc: pudong, address }).region).toBe(region);
});

test.each([
  ['申滨南路 1 号', '310112'],
  ['上海市申滨南路 1 号', '310112'],
  ['上海市徐汇区漕溪北路 1 号', '310104'],
])('[op.companyChange.commit] a region that is known stands until an address says another: %s', (address, region) => {
  expect(placeOfCompany({ uscc: pudong, address, region: '310112' }).region).toBe(region);
});
