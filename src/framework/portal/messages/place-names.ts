/** What places are called that no menu names, in both languages at once: the way to a page is kept as it was said in either. */
export const placeNames = {
  home: ['首页', 'Home'],
  create: ['新建', 'Create'],
  show: ['查看', 'Show'],
  edit: ['编辑', 'Edit'],
  password: ['修改密码', 'Change password'],
  icons: ['菜单图标', 'Menu icons'],
  missing: ['没有这个页面', 'Page not found'],
} as const;
