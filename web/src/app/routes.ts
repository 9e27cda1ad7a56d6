import { whenOnlineOrStored } from '../lib/loading/whenOnline.ts'
import { type AppRoute, defineRoute } from './defineRoute.ts'
import type { LaterScreens } from './laterScreens.ts'

/**
 * A screen that is never the first one. Its list of files is in a chunk of its own: in the first load these lists
 * would take two kilobytes.
 */
const later =
  <Screen>(pick: (screens: LaterScreens) => () => Promise<Screen>) =>
  (): Promise<Screen> =>
    whenOnlineOrStored(async () => pick((await import('./laterScreens.ts')).laterScreens)())

/** What the screens of one kind have in common: who may see them, their frame, their texts. */
const login = { access: 'visitor', chrome: 'plain', areas: ['auth'], width: 'full' } as const
const account = { access: 'public', chrome: 'plain', areas: ['auth'] } as const
const company = {
  access: 'public',
  chrome: 'plain',
  areas: ['legal'],
  width: 'full',
  prerendered: [[]],
} as const
const content = { access: 'public', chrome: 'open' } as const
const article = { ...content, prerendered: [[]] } as const
const learn = { areas: ['learn'], title: 'learn.title', description: 'learn.description' } as const
const investor = { access: 'investor' } as const
/** One form or short list each: as wide as a form, on a desk as well. */
const security = { ...investor, areas: ['auth'], width: 'narrow' } as const
const kyc = { ...investor, areas: ['account', 'bank', 'documents', 'kyc', 'demat'] } as const
const holdings = { ...investor, areas: ['liquidation', 'orders', 'portfolio'], bareInApp: true } as const

/**
 * The route table: first match wins. A new screen is one row here, one line in `paths.ts` if its address is new,
 * and one file `web/src/routes/<area>/<Screen>Route.tsx` that exports the component of the same name.
 */
export const routes: readonly AppRoute[] = [
  ...(['login', 'loginJump', 'loginFunds'] as const).map(name =>
    defineRoute(name, {
      ...login,
      load: () => import('../routes/auth/LoginRoute.tsx').then(m => m.LoginRoute),
      title: 'auth.login',
      description: 'auth.loginDescription',
      prerendered: name === 'login' ? [[]] : [],
    }),
  ),
  defineRoute('verifyEmail', { ...account, load: later(s => s.verifyEmail), title: 'auth.confirmTitle' }),
  defineRoute('forgotPassword', {
    ...account,
    load: later(s => s.forgotPassword),
    title: 'auth.forgotTitle',
  }),
  defineRoute('resetPassword', { ...account, load: later(s => s.resetPassword), title: 'auth.resetTitle' }),
  defineRoute('sessions', { ...security, load: later(s => s.sessions), title: 'auth.sessionsTitle' }),
  defineRoute('changePassword', {
    ...security,
    load: later(s => s.changePassword),
    title: 'auth.changeTitle',
  }),
  defineRoute('secondFactor', {
    ...security,
    load: later(s => s.secondFactor),
    title: 'auth.secondFactorTitle',
  }),
  defineRoute('changeEmail', {
    ...security,
    load: later(s => s.changeEmail),
    title: 'auth.changeEmailTitle',
  }),
  defineRoute('nominees', {
    ...investor,
    load: later(s => s.nominees),
    areas: ['kyc'],
    width: 'narrow',
    title: 'kyc.nominees',
  }),
  defineRoute('pans', {
    ...investor,
    load: later(s => s.pans),
    areas: ['pans', 'auth', 'kyc'],
    width: 'narrow',
    title: 'pans.title',
  }),
  defineRoute('plan', {
    ...investor,
    load: later(s => s.plan),
    areas: ['plans'],
    width: 'narrow',
    title: 'plans.title',
  }),
  defineRoute('withdrawConsent', {
    access: 'public',
    chrome: 'plain',
    load: later(s => s.withdrawConsent),
    areas: ['pans'],
    title: 'pans.endTitle',
  }),
  defineRoute('help', {
    ...investor,
    load: later(s => s.help),
    areas: ['help'],
    width: 'narrow',
    title: 'help.title',
  }),
  defineRoute('closeAccount', {
    ...investor,
    load: later(s => s.closeAccount),
    areas: ['closure'],
    width: 'narrow',
    title: 'closure.title',
  }),
  defineRoute('mobileNumber', { ...security, load: later(s => s.mobileNumber), title: 'auth.phone' }),
  defineRoute('version', {
    load: later(s => s.version),
    access: 'public',
    chrome: 'plain',
    title: 'session.versionTitle',
  }),
  ...(import.meta.env.VITE_GALLERY === 'yes'
    ? [
        defineRoute('gallery', {
          load: later(s => s.gallery),
          access: 'public',
          chrome: 'plain',
          title: 'common.galleryTitle',
          width: 'full',
        }),
      ]
    : []),
  ...(['docvault', 'docvaultAlias'] as const).map(name =>
    defineRoute<'docvault' | 'docvaultAlias'>(name, {
      ...kyc,
      load: later(s => s.kyc),
      title: 'account.completeKyc',
      bareInApp: true,
      noBottomBar: true,
    }),
  ),
  defineRoute('addBank', { ...kyc, load: later(s => s.addBank), title: 'bank.title' }),
  defineRoute('profile', {
    ...investor,
    load: later(s => s.profile),
    areas: ['account', 'documents', 'identity', 'kyc'],
    title: 'account.title',
    bareInApp: true,
  }),
  defineRoute('termsOfUse', {
    ...company,
    load: later(s => s.terms),
    areas: ['account', 'legal'],
    title: 'legal.terms',
    description: 'legal.termsDescription',
  }),
  defineRoute('privacy', {
    ...company,
    load: later(s => s.privacy),
    title: 'legal.privacy',
    description: 'legal.privacyDescription',
  }),
  defineRoute('disclaimer', {
    ...company,
    load: later(s => s.disclaimer),
    title: 'legal.disclaimer',
    description: 'legal.disclaimerDescription',
  }),
  defineRoute('grievance', {
    ...company,
    load: later(s => s.grievance),
    title: 'legal.grievance',
    description: 'legal.grievanceDescription',
  }),
  defineRoute('about', {
    ...company,
    load: later(s => s.about),
    title: 'legal.about',
    description: 'legal.aboutDescription',
  }),
  defineRoute('opportunities', {
    ...investor,
    load: later(s => s.opportunities),
    areas: ['bonds'],
    title: 'bonds.headingOpportunities',
  }),
  ...(['bond', 'asset'] as const).map(name =>
    defineRoute<'bond' | 'asset'>(name, {
      ...investor,
      load: later(s => s.bond),
      areas: ['bonds', 'evidence', 'orders', 'liquidation', 'consent'],
      title: 'bonds.dealTitle',
      bareInApp: true,
    }),
  ),
  defineRoute('issuer', {
    ...investor,
    load: later(s => s.issuer),
    areas: ['bonds', 'evidence'],
    title: 'evidence.issuerTitle',
    bareInApp: true,
  }),
  defineRoute('compare', {
    ...investor,
    load: later(s => s.compare),
    areas: ['bonds', 'evidence'],
    title: 'bonds.compareTitle',
  }),
  defineRoute('payment', {
    ...investor,
    load: later(s => s.payment),
    areas: ['orders'],
    title: 'orders.paymentTitle',
  }),
  defineRoute('order', {
    ...investor,
    load: later(s => s.order),
    areas: ['orders', 'portfolio'],
    title: 'orders.orderTitle',
  }),
  defineRoute('holding', { ...holdings, load: later(s => s.holding), title: 'portfolio.holding' }),
  ...(['portfolio', 'portfolioOfProduct', 'portfolioBeneath'] as const).map(name =>
    defineRoute<typeof name>(name, { ...holdings, load: later(s => s.portfolio), title: 'portfolio.title' }),
  ),
  ...(['liquidation', 'liquidationBeneath', 'redeem'] as const).map(name =>
    defineRoute<'liquidation' | 'liquidationBeneath' | 'redeem'>(name, {
      ...holdings,
      load: later(s => s.liquidation),
      areas: ['liquidation', 'orders'],
      title: 'liquidation.listTitle',
    }),
  ),
  defineRoute('payouts', {
    ...holdings,
    load: later(s => s.payouts),
    areas: ['portfolio'],
    title: 'portfolio.payouts',
  }),
  ...(['faq', 'faqOfProduct'] as const).map(name =>
    defineRoute<'faq' | 'faqOfProduct'>(name, {
      ...content,
      load: later(s => s.faq),
      areas: ['faq'],
      title: 'faq.title',
      description: 'faq.description',
      prerendered: name === 'faq' ? [[]] : [],
    }),
  ),
  // Each article has its texts to itself; the area has the name of the path.
  ...(['bondIssue', 'bondAsset', 'mldAcquisition', 'personalFinance', 'altAsset'] as const).map(name =>
    defineRoute<typeof name>(name, {
      ...article,
      load: later(s => s[name]),
      areas: ['learn', name],
      title: `learn.of.${name}`,
      description: `learn.about.${name}`,
    }),
  ),
  defineRoute('learn', { ...article, ...learn, load: later(s => s.learn) }),
  defineRoute('learnArticle', { ...content, ...learn, load: later(s => s.learn) }),
  defineRoute('alternateAssets', {
    ...article,
    load: later(s => s.alternateAssets),
    areas: ['learn'],
    title: 'learn.alternate',
    description: 'learn.alternateDescription',
  }),
  defineRoute('mld', {
    ...article,
    load: later(s => s.mld),
    areas: ['mld'],
    title: 'mld.title',
    description: 'mld.description',
  }),
  defineRoute('mldDetails', {
    ...article,
    load: later(s => s.mldDetails),
    areas: ['mld'],
    title: 'mld.detailsTitle',
    description: 'mld.detailsDescription',
  }),
  ...(['refer', 'referDashboard', 'referralDashboard'] as const).map(name =>
    defineRoute<typeof name>(name, {
      ...investor,
      load: later(s => (name === 'refer' ? s.refer : s.referDashboard)),
      areas: ['refer'],
      title: name === 'refer' ? 'refer.title' : 'refer.dashboardTitle',
    }),
  ),
  defineRoute('notifications', {
    ...investor,
    load: later(s => s.notifications),
    areas: ['notifications'],
    title: 'notifications.title',
  }),
  defineRoute('notificationPreferences', {
    ...investor,
    load: later(s => s.notificationPreferences),
    areas: ['notifications', 'consent'],
    title: 'session.notificationPreferences',
  }),
  defineRoute('reports', {
    ...investor,
    load: later(s => s.reports),
    areas: ['reports'],
    title: 'reports.title',
  }),
  defineRoute('dashboard', {
    ...investor,
    load: () => import('../routes/dashboard/DashboardRoute.tsx').then(m => m.DashboardRoute),
    areas: ['home'],
    title: 'session.dashboardTitle',
  }),
]

const notFound = defineRoute('dashboard', {
  load: later(s => s.notFound),
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
