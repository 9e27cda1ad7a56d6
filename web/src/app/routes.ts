import { type AppRoute, defineRoute } from './defineRoute.ts'
import type { LaterScreens } from './laterScreens.ts'

/**
 * A screen that is never the first one. Its list of files is in a chunk of its own: in the first load these lists
 * would take two kilobytes.
 */
const later =
  <Screen>(pick: (screens: LaterScreens) => () => Promise<Screen>) =>
  (): Promise<Screen> =>
    import('./laterScreens.ts').then(module => pick(module.laterScreens)())

const kycAreas = ['account', 'bank', 'documents', 'kyc', 'demat'] as const
/** Documented addresses whose screens are not built yet. */
const notOpenYet = [
  'refer',
  'referDashboard',
  'referralDashboard',
  'faq',
  'faqOfProduct',
  'reports',
  'learn',
  'learnArticle',
  'alternateAssets',
  'mld',
] as const

/**
 * The route table: first match wins. A new screen is one row here, one line in `paths.ts` if its address is new,
 * and one file `web/src/routes/<area>/<Screen>Route.tsx` that exports the component of the same name.
 */
const routes: readonly AppRoute[] = [
  ...(['login', 'loginJump', 'loginFunds'] as const).map(name =>
    defineRoute(name, {
      load: () => import('../routes/auth/LoginRoute.tsx').then(m => m.LoginRoute),
      areas: ['auth'],
      access: 'visitor',
      chrome: 'plain',
      title: 'auth.login',
    }),
  ),
  defineRoute('verifyEmail', {
    load: later(screens => screens.verifyEmail),
    areas: ['auth'],
    access: 'public',
    chrome: 'plain',
    title: 'auth.confirmTitle',
  }),
  defineRoute('forgotPassword', {
    load: later(screens => screens.forgotPassword),
    areas: ['auth'],
    access: 'public',
    chrome: 'plain',
    title: 'auth.forgotTitle',
  }),
  defineRoute('resetPassword', {
    load: later(screens => screens.resetPassword),
    areas: ['auth'],
    access: 'public',
    chrome: 'plain',
    title: 'auth.resetTitle',
  }),
  defineRoute('sessions', {
    load: later(screens => screens.sessions),
    areas: ['auth'],
    access: 'investor',
    title: 'auth.sessionsTitle',
  }),
  defineRoute('changePassword', {
    load: later(screens => screens.changePassword),
    areas: ['auth'],
    access: 'investor',
    title: 'auth.changeTitle',
  }),
  defineRoute('version', {
    load: later(screens => screens.version),
    access: 'public',
    chrome: 'plain',
    title: 'session.versionTitle',
  }),
  ...(import.meta.env.VITE_GALLERY === 'yes'
    ? [
        defineRoute('gallery', {
          load: () => import('../routes/gallery/GalleryRoute.tsx').then(m => m.GalleryRoute),
          access: 'public',
          chrome: 'plain',
          title: 'common.galleryTitle',
          width: 'full',
        }),
      ]
    : []),
  ...(['docvault', 'docvaultAlias'] as const).map(name =>
    defineRoute<'docvault' | 'docvaultAlias'>(name, {
      load: later(screens => screens.kyc),
      areas: kycAreas,
      access: 'investor',
      title: 'account.completeKyc',
      bareInApp: true,
    }),
  ),
  defineRoute('addBank', {
    load: later(screens => screens.addBank),
    areas: kycAreas,
    access: 'investor',
    title: 'bank.title',
  }),
  defineRoute('profile', {
    load: later(screens => screens.profile),
    areas: ['account', 'documents', 'identity', 'kyc'],
    access: 'investor',
    title: 'account.title',
    bareInApp: true,
  }),
  defineRoute('termsOfUse', {
    load: later(screens => screens.terms),
    areas: ['account', 'documents'],
    access: 'public',
    chrome: 'plain',
    title: 'account.terms',
  }),
  defineRoute('opportunities', {
    load: later(screens => screens.opportunities),
    areas: ['bonds'],
    access: 'investor',
    title: 'bonds.headingOpportunities',
  }),
  defineRoute('bond', {
    load: later(screens => screens.bond),
    areas: ['bonds', 'orders', 'liquidation', 'consent'],
    access: 'investor',
    title: 'bonds.dealTitle',
  }),
  defineRoute('payment', {
    load: later(screens => screens.payment),
    areas: ['orders'],
    access: 'investor',
    title: 'orders.paymentTitle',
  }),
  defineRoute('order', {
    load: later(screens => screens.order),
    areas: ['orders', 'portfolio'],
    access: 'investor',
    title: 'orders.orderTitle',
  }),
  defineRoute('holding', {
    load: later(screens => screens.holding),
    areas: ['liquidation', 'orders', 'portfolio'],
    access: 'investor',
    title: 'portfolio.holding',
    bareInApp: true,
  }),
  ...(['portfolio', 'portfolioOfProduct', 'portfolioBeneath'] as const).map(name =>
    defineRoute<typeof name>(name, {
      load: later(screens => screens.portfolio),
      areas: ['liquidation', 'orders', 'portfolio'],
      access: 'investor',
      title: 'portfolio.title',
      bareInApp: true,
    }),
  ),
  ...(['liquidation', 'liquidationBeneath', 'redeem'] as const).map(name =>
    defineRoute<'liquidation' | 'liquidationBeneath' | 'redeem'>(name, {
      load: later(screens => screens.liquidation),
      areas: ['liquidation', 'orders'],
      access: 'investor',
      title: 'liquidation.listTitle',
      bareInApp: true,
    }),
  ),
  defineRoute('payouts', {
    load: later(screens => screens.payouts),
    areas: ['portfolio'],
    access: 'investor',
    title: 'portfolio.payouts',
    bareInApp: true,
  }),
  ...notOpenYet.map(name =>
    defineRoute(name, {
      load: later(screens => screens.notOpen),
      areas: ['account'],
      // The landing page is for visitors too (K-043).
      access: name === 'mld' ? 'public' : 'investor',
      title: 'account.notOpenTitle',
    }),
  ),
  defineRoute('dashboard', {
    load: () => import('../routes/dashboard/DashboardRoute.tsx').then(m => m.DashboardRoute),
    areas: ['account'],
    access: 'investor',
    title: 'session.dashboardTitle',
  }),
]

const notFound = defineRoute('dashboard', {
  load: later(screens => screens.notFound),
  access: 'public',
  chrome: 'plain',
  title: 'common.notFoundTitle',
})

/** The documented catch-all shows the dashboard (D3 s2); without a dashboard in the table, a not-found page. */
const catchAll = routes.find(route => route.name === 'dashboard') ?? notFound

export interface Match {
  readonly route: AppRoute
  readonly params: Readonly<Record<string, string>>
}

/** The route of an address and its parameters; the catch-all for an unknown address. */
export function matchAddress(path: string): Match {
  for (const route of routes) {
    const found = route.pattern.exec(path)
    if (!found) continue
    const parts = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined)
    return { route, params: Object.fromEntries(parts.map(([name, value]) => [name, decoded(value)])) }
  }
  return { route: catchAll, params: {} }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A malformed escape such as `%E0%` is passed on as it is; the screen or the server refuses it.
    return part
  }
}
