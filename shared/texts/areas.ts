import type { closureEn } from './en/account/closure.ts'
import type { helpEn } from './en/account/help.ts'
import type { pansEn } from './en/account/pans.ts'
import type { plansEn } from './en/account/plans.ts'
import type { accountEn } from './en/account.ts'
import type { altAssetEn } from './en/articles/altAsset.ts'
import type { bondAssetEn } from './en/articles/bondAsset.ts'
import type { bondIssueEn } from './en/articles/bondIssue.ts'
import type { mldAcquisitionEn } from './en/articles/mldAcquisition.ts'
import type { personalFinanceEn } from './en/articles/personalFinance.ts'
import type { authEn } from './en/auth.ts'
import type { bankEn } from './en/bank.ts'
import type { bondsEn } from './en/bonds.ts'
import type { commonEn } from './en/common.ts'
import type { consentEn } from './en/consent.ts'
import type { dematEn } from './en/demat.ts'
import type { documentsEn } from './en/documents.ts'
import type { evidenceEn } from './en/evidence.ts'
import type { faqEn } from './en/faq.ts'
import type { fundGraphsEn } from './en/funds/fundGraphs.ts'
import type { fundImportEn } from './en/funds/fundImport.ts'
import type { fundPageEn } from './en/funds/fundPage.ts'
import type { fundsEn } from './en/funds/funds.ts'
import type { homeEn } from './en/home.ts'
import type { identityEn } from './en/identity.ts'
import type { kycEn } from './en/kyc.ts'
import type { landingEn } from './en/landing.ts'
import type { learnEn } from './en/learn.ts'
import type { legalEn } from './en/legal.ts'
import type { liquidationEn } from './en/liquidation.ts'
import type { mldEn } from './en/mld.ts'
import type { notificationsEn } from './en/notifications.ts'
import type { offlineEn } from './en/offline.ts'
import type { ordersEn } from './en/orders.ts'
import type { portfolioEn } from './en/portfolio.ts'
import type { referEn } from './en/refer.ts'
import type { reportsEn } from './en/reports.ts'
import type { sessionEn } from './en/session.ts'

/**
 * The table of text areas: one line per area, naming the English file that decides its keys.
 * A new area is two files, `en/<area>.ts` and `hi/<area>.ts`, and one line here; articles are in `articles/`.
 */
export interface TextAreas {
  readonly account: typeof accountEn
  readonly auth: typeof authEn
  readonly bank: typeof bankEn
  readonly closure: typeof closureEn
  readonly common: typeof commonEn
  readonly consent: typeof consentEn
  readonly demat: typeof dematEn
  readonly documents: typeof documentsEn
  readonly evidence: typeof evidenceEn
  readonly help: typeof helpEn
  readonly fundGraphs: typeof fundGraphsEn
  readonly fundImport: typeof fundImportEn
  readonly fundPage: typeof fundPageEn
  readonly funds: typeof fundsEn
  readonly home: typeof homeEn
  readonly identity: typeof identityEn
  readonly kyc: typeof kycEn
  readonly bonds: typeof bondsEn
  readonly landing: typeof landingEn
  readonly legal: typeof legalEn
  readonly liquidation: typeof liquidationEn
  readonly notifications: typeof notificationsEn
  readonly offline: typeof offlineEn
  readonly orders: typeof ordersEn
  readonly pans: typeof pansEn
  readonly plans: typeof plansEn
  readonly portfolio: typeof portfolioEn
  readonly altAsset: typeof altAssetEn
  readonly bondAsset: typeof bondAssetEn
  readonly bondIssue: typeof bondIssueEn
  readonly mldAcquisition: typeof mldAcquisitionEn
  readonly personalFinance: typeof personalFinanceEn
  readonly faq: typeof faqEn
  readonly learn: typeof learnEn
  readonly mld: typeof mldEn
  readonly refer: typeof referEn
  readonly reports: typeof reportsEn
  readonly session: typeof sessionEn
}

export type TextArea = keyof TextAreas
export type Language = 'en' | 'hi'

/** Every key of every area as it is written in the files, e.g. `common.retry` or `common.files.one`. */
export type TextKey = { [A in TextArea]: keyof TextAreas[A] }[TextArea] & string

/** The English sentence behind a key, as a literal type: its `{placeholders}` become required parameters. */
export type EnglishOf<K extends TextKey> = {
  [A in TextArea]: K extends keyof TextAreas[A] ? TextAreas[A][K] : never
}[TextArea]

/** A key that comes in plural forms: `common.files` for `common.files.one` and `common.files.other`. */
export type PluralId = TextKey extends infer K ? (K extends `${infer Base}.other` ? Base : never) : never

/** What `t()` accepts: plain keys, and plural keys without their form. */
export type TextId = Exclude<TextKey, `${string}.${'one' | 'other'}`> | PluralId

/** The other language must carry the very keys of the English file; a missing or surplus one fails the compiler. */
export type SameKeys<English> = { readonly [K in keyof English]: string }
