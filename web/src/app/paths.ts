/**
 * The one table of addresses (D1 s2, D2 s2, D3 s2). `{name}` is a part of the address, `{name?}` may be left out, and
 * `{name*}` is all the parts that follow;
 * `{product}` is the configured slug, `orobonds` unless the build says otherwise (K-211).
 * Everything else, routes, links, redirects and journeys, is derived from here.
 */
export const paths = {
  login: '/login',
  loginJump: '/login-jump',
  loginFunds: '/loginmf',
  /** Opened from the confirmation e-mail (K-206). */
  verifyEmail: '/verify-email/{token?}',
  forgotPassword: '/forgot-password',
  /** Opened from the single-use link. */
  resetPassword: '/reset-password/{token?}',
  /** Opened from a letter to the holder of a PAN. */
  withdrawConsent: '/withdraw-consent/{token?}',
  version: '/version',
  gallery: '/gallery',
  dashboard: '/{product}-dashboard/{tab?}',
  opportunities: '/{product}-investment-opportunities',
  /** The deal page; `id` is a product's id or an ISIN. */
  bond: '/{product}-bond/{id}',
  /** Another address of the deal page (D2 s2), e.g. after the demat step of the KYC. */
  asset: '/{product}-asset/{id}',
  /** The issuer of a deal; `id` is the deal's product id or ISIN. */
  issuer: '/{product}-issuer/{id}',
  /** Up to four deals side by side: `?ids=…,…`. */
  compare: '/{product}-compare',
  /** Where the payment gateway sends the browser back to: `?type=…&orderId=…` (D3 s4). */
  payment: '/{product}-payment',
  order: '/{product}-order/{orderId}',
  payouts: '/{product}-payouts',
  portfolio: '/portfolio',
  /** One holding; `id` is a product's id. */
  holding: '/portfolio/holding/{id}',
  /** The portfolio too, as the documents say: anything beneath /portfolio (D3 s2). */
  portfolioBeneath: '/portfolio/{rest*}',
  portfolioOfProduct: '/{product}-portfolio',
  /** What can be sold; with an asset beneath it the screen of the next row. */
  liquidation: '/liquidation',
  liquidationBeneath: '/liquidation/{rest*}',
  /** Selling a holding, `asset` is a product's id (K-122); with `order` one request. */
  redeem: '/{product}-asset/{productType}/{asset}/redeem/{order?}',
  /** Messages to support. */
  help: '/{product}-help',
  notifications: '/{product}-notifications',
  notificationPreferences: '/{product}-notifications/preferences',
  profile: '/{product}-profile',
  sessions: '/{product}-profile/sessions',
  changePassword: '/{product}-profile/password',
  changeEmail: '/{product}-profile/email',
  mobileNumber: '/{product}-profile/mobile',
  secondFactor: '/{product}-profile/second-step',
  nominees: '/{product}-profile/nominees',
  pans: '/{product}-profile/pans',
  plan: '/{product}-profile/plan',
  closeAccount: '/{product}-profile/close',
  /** The KYC screen, docvault (optional tab): pan, address, bank, demat or confirm (K-110). */
  docvault: '/{product}-docvault/{tab?}',
  /** Another address of the same screen, spelled as documented. */
  docvaultAlias: '/docs-valut',
  addBank: '/add-bank/verify',
  refer: '/refer/{tab?}',
  referDashboard: '/refer-dashboard/{tab?}',
  referralDashboard: '/referral-dashboard',
  faq: '/faq',
  faqOfProduct: '/{product}-faq',
  reports: '/{product}-reports',
  learn: '/learn/blogs',
  /** The five articles (D2 s2, D3 s2), at `/platform/#/learn/blog/{slug}`. */
  bondIssue: '/learn/blog/bond-issue',
  bondAsset: '/learn/blog/bond-asset',
  mldAcquisition: '/learn/blog/mld-acquisition',
  personalFinance: '/learn/blog/incred-finance',
  altAsset: '/learn/blog/alt-asset',
  /** Any other name: the list. */
  learnArticle: '/learn/blog/{slug}',
  alternateAssets: '/alternate-assets',
  mld: '/mld',
  mldDetails: '/market-linked-debentures/mld2/details',
  termsOfUse: '/terms-of-use',
  privacy: '/privacy-policy',
  disclaimer: '/disclaimer',
  grievance: '/grievances',
  about: '/about-us',
} as const

export type PathName = keyof typeof paths

type Part<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Part<Rest> : never
type Optional<P> = P extends `${infer Name}?` ? Name : P extends 'product' ? P : never
type Required<P> = P extends `${string}?` | 'product' ? never : P

/** The parts a path needs: `learnArticle` needs `slug`; `product` may always be left out. */
export type PathParams<N extends PathName> = {
  readonly [K in Required<Part<(typeof paths)[N]>> & string]: string
} & { readonly [K in Optional<Part<(typeof paths)[N]>> & string]?: string | undefined }

/** What `pathTo` needs beside the name: nothing, or the parts of the address. */
export type BuildArguments<N extends PathName> =
  Record<never, never> extends PathParams<N>
    ? readonly [params?: PathParams<N>]
    : readonly [params: PathParams<N>]

/** The slug of `{product}`; the build may set `VITE_PRODUCT_SLUG`. */
const productSlug: string = import.meta.env?.VITE_PRODUCT_SLUG ?? 'orobonds'

/** The in-app address, e.g. `pathTo('docvault', { tab: 'bank' })` → `/orobonds-docvault/bank`. */
export function pathTo<N extends PathName>(name: N, ...[params]: BuildArguments<N>): string {
  const given: Readonly<Record<string, string | undefined>> = { product: productSlug, ...params }
  const built = paths[name].replace(/\/?\{(\w+)\??\}/g, (whole, key: string) => {
    const value = given[key]
    return value === undefined ? '' : whole.replace(/\{.*\}/, encodeURIComponent(value))
  })
  return built || '/'
}

/** For an anchor: `<a href={hrefTo('reports')}>`. The router prepares the screen before it shows it. */
export function hrefTo<N extends PathName>(name: N, ...args: BuildArguments<N>): string {
  return `#${pathTo(name, ...args)}`
}

/** A path as an anchored regular expression with named groups. */
export function patternOf(name: PathName): RegExp {
  const source = paths[name].replace(
    /(\/?)\{(\w+)([?*])?\}/g,
    (_, slash: string, key: string, many?: string) =>
      many === '?' ? `(?:${slash}(?<${key}>[^/]+))?` : `${slash}(?<${key}>${many ? '.+' : '[^/]+?'})`,
  )
  return new RegExp(`^${source}/?$`, 'i')
}
