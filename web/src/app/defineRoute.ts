import type { ComponentType } from 'react'
import { loadTexts, type PlainTextId, type TextArea } from '../lib/i18n.ts'
import { type BuildArguments, type PathName, type PathParams, pathTo, patternOf } from './paths.ts'

/** What every screen receives. */
export interface ScreenProps<N extends PathName = PathName> {
  readonly params: PathParams<N>
}

/**
 * Who may see a screen: `public` anyone; `visitor` only who is signed out (others go to the dashboard);
 * `investor` only who is signed in (K-043).
 */
export type Access = 'public' | 'visitor' | 'investor'

/**
 * `app` has header, bottom bar and footer; `plain` has a slim head with language and theme; `bare` has nothing; `open` is
 * `app` for who is signed in and `plain` for a visitor.
 */
export type Chrome = 'app' | 'plain' | 'bare' | 'open'

export type Width = 'narrow' | 'full'

interface RouteOptions<N extends PathName> {
  /** `() => import('../routes/auth/LoginRoute.tsx').then(m => m.LoginRoute)` */
  readonly load: () => Promise<ComponentType<ScreenProps<N>>>
  /** The text areas of the screen, beside `common` and `session`. */
  readonly areas?: readonly TextArea[]
  readonly access: Access
  readonly chrome?: Chrome
  /** The document's title. */
  readonly title: PlainTextId
  /** What the page is about, in a sentence or two: for search engines, of pages that anybody may see. */
  readonly description?: PlainTextId
  /** `narrow` for one form or notice (the rule in a `plain` frame), `full` for everything else. */
  readonly width?: Width
  /**
   * A page that anybody may read, with a file of its own: `web/prerenderPlugin.ts` writes it at build time, for readers without
   * script, for search engines and for the first second of a slow line. It has a description. One entry per page: `[[]]`, or with the parts of the addresses `[[{ slug: 'bond-issue' }], …]`.
   */
  readonly prerendered?: readonly BuildArguments<N>[]
  /** Without the bar at the foot of a phone: a form whose own button is there. */
  readonly noBottomBar?: boolean
  /** Shown without header and footer inside the native app (D3 s2: docvault, profile, asset, portfolio). */
  readonly bareInApp?: boolean
}

/** A screen in the route table; its parameters come from its own path pattern. */
type AnyScreen = ComponentType<{ readonly params: Readonly<Record<string, string>> }>

export interface AppRoute {
  readonly name: PathName
  readonly pattern: RegExp
  readonly access: Access
  readonly chrome: Chrome
  readonly title: PlainTextId
  readonly description: PlainTextId | undefined
  readonly bareInApp: boolean
  readonly noBottomBar: boolean
  readonly width: Width
  /** The addresses that are written at build time, e.g. `/terms-of-use`. */
  readonly prerendered: readonly string[]
  readonly areas: readonly TextArea[]
  /** Loads the screen and its texts once. Rejects when one of them cannot be loaded. */
  preload(): Promise<void>
  /** The loaded screen, or null before `preload` has ended. */
  screen(): AnyScreen | null
}

/** One row of the route table. The screen is loaded before its address is committed (see `lib/hashLocation.ts`). */
export function defineRoute<N extends PathName>(name: N, options: RouteOptions<N>): AppRoute {
  let loaded: AnyScreen | null = null
  const { areas = [] } = options
  const chrome = options.chrome ?? 'app'
  return {
    name,
    pattern: patternOf(name),
    access: options.access,
    chrome,
    title: options.title,
    description: options.description,
    bareInApp: options.bareInApp ?? false,
    noBottomBar: options.noBottomBar ?? false,
    areas,
    prerendered: (options.prerendered ?? []).map(given => pathTo(name, ...given)),
    width: options.width ?? (chrome === 'plain' ? 'narrow' : 'full'),
    async preload() {
      const [screen] = await Promise.all([loaded ?? options.load(), loadTexts(areas)])
      // This route's pattern matched, so the parameters have the type of N.
      loaded = screen as AnyScreen
    },
    screen: () => loaded,
  }
}
