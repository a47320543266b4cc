/** The router as react-admin is handed it: a list that writes its query into the address does not take back whoever has gone on meanwhile. */
import { type RouterNavigateFunction, type RouterProvider, reactRouterProvider } from 'ra-core';
import { useCallback } from 'react';
import { placeOf } from '../browser/place.ts';

/** Where the page that navigates stands, while the window may be elsewhere already. */
const useNavigate = (): RouterNavigateFunction => {
  const navigate = reactRouterProvider.useNavigate();
  const { pathname } = reactRouterProvider.useLocation();
  return useCallback(
    (to, options) => {
      const isQueryAlone = typeof to === 'object' && to.pathname === undefined && to.search !== undefined;
      if (!isQueryAlone || placeOf(location.hash).path === placeOf(pathname).path) navigate(to, options);
    },
    [navigate, pathname],
  );
};

export const listRouter: RouterProvider = { ...reactRouterProvider, useNavigate };
