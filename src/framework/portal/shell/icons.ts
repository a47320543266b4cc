/** The icons of the menu by the names that declarations call them: one set, one weight. */
import type { SvgIconComponent } from '@mui/icons-material';
import accountTree from '@mui/icons-material/AccountTreeOutlined';
import badge from '@mui/icons-material/BadgeOutlined';
import business from '@mui/icons-material/BusinessOutlined';
import description from '@mui/icons-material/DescriptionOutlined';
import draw from '@mui/icons-material/DrawOutlined';
import factCheck from '@mui/icons-material/FactCheckOutlined';
import folder from '@mui/icons-material/FolderOutlined';
import home from '@mui/icons-material/HomeOutlined';
import info from '@mui/icons-material/InfoOutlined';
import key from '@mui/icons-material/KeyOutlined';
import people from '@mui/icons-material/PeopleOutlined';
import monitoring from '@mui/icons-material/QueryStatsOutlined';
import shield from '@mui/icons-material/ShieldOutlined';
import verified from '@mui/icons-material/VerifiedOutlined';

/** By name; `folder` stands in for names that are not here. */
export const menuIcons: Readonly<Record<string, SvgIconComponent>> = {
  accountTree,
  badge,
  business,
  description,
  draw,
  factCheck,
  folder,
  home,
  info,
  key,
  monitoring,
  people,
  shield,
  verified,
};

/** The icon of a menu entry. */
export const menuIcon = (name: string | undefined): SvgIconComponent => menuIcons[name ?? ''] ?? folder;
