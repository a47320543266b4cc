/**
 * The router as react-admin is handed it. Addresses are hashes and the data comes from the data provider, so it is the plain `HashRouter`: the
 * loaders, actions and fetchers of a data router would be a tenth of the admin part.
 */

import type { RouterBlocker, RouterNavigateFunction, RouterProvider, RouterWrapperProps } from 'ra-core';
import { createElement, useCallback, useEffect, useRef } from 'react';
import {
  HashRouter,
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useNavigate as useAnyNavigate,
  useInRouterContext,
  useLocation,
  useMatch,
  useParams,
} from 'react-router-dom';
import { placeOf } from '../browser/place.ts';

/** Where the page that navigates stands, while the window may be elsewhere already: a list that writes its query into the address takes nobody back. */
const useNavigate = (): RouterNavigateFunction => {
  const latest = useAnyNavigate();
  // The router makes another function at each navigation; whoever keeps ours is not drawn anew for that.
  const navigate = useRef(latest);
  useEffect(() => {
    navigate.current = latest;
  }, [latest]);
  const { pathname } = useLocation();
  return useCallback(
    (to, options) => {
      const isQueryAlone = typeof to === 'object' && to.pathname === undefined && to.search !== undefined;
      if (isQueryAlone && placeOf(location.hash).path !== placeOf(pathname).path) return;
      if (typeof to === 'number') void navigate.current(to);
      else void navigate.current(to, options);
    },
    [pathname],
  );
};

const RouterWrapper = ({ children }: RouterWrapperProps) => createElement(HashRouter, null, children);

/** Forms keep what was typed as drafts and ask themselves: nothing holds a navigation up. */
const unblocked: RouterBlocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined };

export const router: RouterProvider = {
  useNavigate,
  useLocation,
  // Its caller names the parameters of the route that it stands in.
  useParams: useParams as RouterProvider['useParams'],
  useMatch,
  useInRouterContext,
  useCanBlock: () => false,
  useBlocker: () => unblocked,
  Link,
  Navigate,
  Route: Route as RouterProvider['Route'],
  Routes,
  Outlet,
  RouterWrapper,
  matchPath,
};

/** What react-admin falls back to: its own would bring the data router along. */
export { router as reactRouterProvider };
