/** What an application gives the portal: named here, found by the build (`virtual:application`), known to nothing else of the framework. */
import type { ComponentType } from 'react';
import type { Label, Language } from '#engine/declare/label.ts';
import type { Side } from '#engine/declare/menus.ts';

import type { ViewInParts } from './browser/sides.ts';
import type { OwnSentences } from './messages/own-words.ts';
import type { zh } from './messages/zh.ts';
import type { BackEnd } from './providers/back-end.ts';
import type { Widget } from './render/widget.ts';

/** What is needed once somebody is in. */
export interface AdminPart {
  /** Beside the standard ones. */
  readonly widgets: Readonly<Record<string, Widget>>;
  /** Hand-made pages by the names that menu entries call them, beside the framework's own. */
  readonly pages?: Readonly<Record<string, ComponentType>>;
  /** What its reviewers often write, beside the phrases of every review. */
  readonly phrases?: readonly Label[];
  /** What it says in the framework's place. */
  readonly words?: OwnSentences<typeof zh>;
  /** What people look for its places by besides: by the ids of menu entries and the names of lists. Fetched when somebody searches. */
  readonly alsoCalled?: () => Promise<{ readonly default: Readonly<Record<string, readonly Label[]>> }>;
}

/** What the admin part is told when a session opens it. */
export interface AdminProps {
  readonly view: ViewInParts;
  /** The paths that the light entry shows. */
  readonly openPaths: readonly string[];
}

/**
 * What the first screen says of the application, in one language.
 * @typeParam S the sides, each of which has a login
 */
export interface EntryOwn<S extends string = Side> {
  readonly app: {
    /** What it is, beside the brand. */
    readonly name: string;
    /** The name it goes by until administrators say otherwise; in windows' titles too. */
    readonly brand: string;
  };
  /** The heading of each side's login, whom it is for, what stands beside it, and what another login calls it. */
  readonly sides: Readonly<Record<S, { readonly title: string; readonly lead: string; readonly motto: string; readonly link: string }>>;
}

/** A way out of the login, to a page that is open. */
export interface EntryLink {
  /** Within the portal: `#/queryPage`. */
  readonly href: string;
  readonly label: Label;
}

/** The first screen carries this, so what is not needed there is fetched later: each part comes joined to the framework's own. */
export interface PortalApplication {
  readonly words: Readonly<Record<Language, EntryOwn>>;
  /** Below the form of a side's login, and in the `corner` of all. */
  readonly links?: Readonly<Record<Side | 'corner', readonly EntryLink[]>>;
  /**
   * The paths beside those that are open in every application, and the pages, made by `openPageOf`: those alone are `#portal/pages/open-pages.tsx`.
   * A path may have parameters, which its page is given: `/sign/:token`.
   */
  readonly openPages: {
    readonly paths: readonly string[];
    readonly load: () => Promise<{ readonly default: ComponentType<{ readonly path: string }> }>;
  };
  /** Signs in by a link that carries a token of its own, under this parameter of the address: `login=`. The token leaves the address first. */
  readonly loginLink?: {
    readonly parameter: string;
    readonly load: () => Promise<{ readonly default: ComponentType<{ readonly token: string }> }>;
  };
  /** Adapters by the names that `config.json` may choose, beside the framework's examples; fetched only then. */
  readonly backEnds?: Readonly<Record<string, () => Promise<{ readonly backEnd: BackEnd }>>>;
  /** Made by `adminOf`. */
  readonly admin: () => Promise<{ readonly default: ComponentType<AdminProps> }>;
}

/** @typeParam Named what the application names once: each of its sides has its words */
export const definePortal = <Named extends { readonly sides: object }>(
  application: Omit<PortalApplication, 'words'> & {
    readonly words: Readonly<Record<Language, EntryOwn<keyof Named['sides'] & string>>>;
  },
): PortalApplication => application;
