/** What the bell and the home page are told alike: announcements to the side, and how many notices wait. */
import { useQuery } from '@tanstack/react-query';
import { hasNotices, newsNow } from '../providers/notice-calls.ts';

/** Asked again when somebody moves on, and no clock of ours keeps a session awake. */
export const freshMs = 60_000;

/** Nothing where the back end keeps no notices. */
export const useNews = () =>
  useQuery({ queryKey: ['notices', 'news'], queryFn: newsNow, staleTime: freshMs, refetchOnWindowFocus: true, enabled: hasNotices() });
