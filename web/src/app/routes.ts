import { type AppRoute, defineRoute } from './defineRoute.ts'

const kycAreas = ['account', 'bank', 'documents', 'kyc', 'demat'] as const
const loadKyc = () => import('../routes/kyc/KycRoute.tsx').then(m => m.KycRoute)
/** Documented addresses whose rooms come with later parts. */
const notOpenYet = [
  'portfolio',
  'portfolioOfProduct',
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
const loadLogin = () => import('../routes/auth/LoginRoute.tsx').then(m => m.LoginRoute)

/**
 * The route table: first match wins. A new screen is one row here, one line in `paths.ts` if its address is new,
 * and one file `web/src/routes/<area>/<Screen>Route.tsx` that exports the component of the same name.
 */
export const routes: readonly AppRoute[] = [
  defineRoute('login', {
    load: loadLogin,
    areas: ['auth'],
    access: 'visitor',
    chrome: 'plain',
    title: 'auth.login',
  }),
  defineRoute('loginJump', {
    load: loadLogin,
    areas: ['auth'],
    access: 'visitor',
    chrome: 'plain',
    title: 'auth.login',
  }),
  defineRoute('loginFunds', {
    load: loadLogin,
    areas: ['auth'],
    access: 'visitor',
    chrome: 'plain',
    title: 'auth.login',
  }),
  defineRoute('verifyEmail', {
    load: () => import('../routes/auth/VerifyEmailRoute.tsx').then(m => m.VerifyEmailRoute),
    areas: ['auth'],
    access: 'public',
    chrome: 'plain',
    title: 'auth.confirmTitle',
  }),
  defineRoute('forgotPassword', {
    load: () => import('../routes/auth/ForgotPasswordRoute.tsx').then(m => m.ForgotPasswordRoute),
    areas: ['auth'],
    access: 'public',
    chrome: 'plain',
    title: 'auth.forgotTitle',
  }),
  defineRoute('resetPassword', {
    load: () => import('../routes/auth/ResetPasswordRoute.tsx').then(m => m.ResetPasswordRoute),
    areas: ['auth'],
    access: 'public',
    chrome: 'plain',
    title: 'auth.resetTitle',
  }),
  defineRoute('sessions', {
    load: () => import('../routes/auth/SessionsRoute.tsx').then(m => m.SessionsRoute),
    areas: ['auth'],
    access: 'investor',
    title: 'auth.sessionsTitle',
  }),
  defineRoute('changePassword', {
    load: () => import('../routes/auth/ChangePasswordRoute.tsx').then(m => m.ChangePasswordRoute),
    areas: ['auth'],
    access: 'investor',
    title: 'auth.changeTitle',
  }),
  defineRoute('version', {
    load: () => import('../routes/session/VersionRoute.tsx').then(m => m.VersionRoute),
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
  defineRoute('docvault', {
    load: loadKyc,
    areas: kycAreas,
    access: 'investor',
    title: 'account.completeKyc',
    bareInApp: true,
  }),
  defineRoute<'docvaultAlias'>('docvaultAlias', {
    load: loadKyc,
    areas: kycAreas,
    access: 'investor',
    title: 'account.completeKyc',
    bareInApp: true,
  }),
  defineRoute('addBank', {
    load: () => import('../routes/kyc/AddBankRoute.tsx').then(m => m.AddBankRoute),
    areas: kycAreas,
    access: 'investor',
    title: 'bank.title',
  }),
  defineRoute('profile', {
    load: () => import('../routes/profile/ProfileRoute.tsx').then(m => m.ProfileRoute),
    areas: ['account', 'documents', 'identity', 'kyc'],
    access: 'investor',
    title: 'account.title',
    bareInApp: true,
  }),
  defineRoute('termsOfUse', {
    load: () => import('../routes/content/TermsRoute.tsx').then(m => m.TermsRoute),
    areas: ['account', 'documents'],
    access: 'public',
    chrome: 'plain',
    title: 'account.terms',
  }),
  defineRoute('opportunities', {
    load: () => import('../routes/bonds/OpportunitiesRoute.tsx').then(m => m.OpportunitiesRoute),
    areas: ['bonds'],
    access: 'investor',
    title: 'bonds.headingOpportunities',
  }),
  defineRoute('bond', {
    load: () => import('../routes/bonds/BondRoute.tsx').then(m => m.BondRoute),
    areas: ['bonds', 'orders', 'consent'],
    access: 'investor',
    title: 'bonds.dealTitle',
  }),
  defineRoute('payment', {
    load: () => import('../routes/orders/PaymentRoute.tsx').then(m => m.PaymentRoute),
    areas: ['orders'],
    access: 'investor',
    title: 'orders.paymentTitle',
  }),
  ...notOpenYet.map(name =>
    defineRoute(name, {
      load: () => import('../routes/content/NotOpenRoute.tsx').then(m => m.NotOpenRoute),
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
  load: () => import('../routes/session/NotFoundRoute.tsx').then(m => m.NotFoundRoute),
  access: 'public',
  chrome: 'plain',
  title: 'common.notFoundTitle',
})

/** The documented catch-all shows the dashboard (D3 s2); without a dashboard in the table, a page that says so. */
const catchAll = routes.find(route => route.name === 'dashboard') ?? notFound

export interface Match {
  readonly route: AppRoute
  readonly params: Readonly<Record<string, string>>
}

/** The route of an address and its parts; the catch-all for an address that nobody knows. */
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
    // A broken escape such as `%E0%` was typed or cut: shown as it stands, and refused by whoever checks it.
    return part
  }
}
