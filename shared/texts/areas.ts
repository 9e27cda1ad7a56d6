import type { accountEn } from './account.en.ts'
import type { authEn } from './auth.en.ts'
import type { bankEn } from './bank.en.ts'
import type { bondsEn } from './bonds.en.ts'
import type { commonEn } from './common.en.ts'
import type { consentEn } from './consent.en.ts'
import type { dematEn } from './demat.en.ts'
import type { documentsEn } from './documents.en.ts'
import type { identityEn } from './identity.en.ts'
import type { kycEn } from './kyc.en.ts'
import type { liquidationEn } from './liquidation.en.ts'
import type { ordersEn } from './orders.en.ts'
import type { portfolioEn } from './portfolio.en.ts'
import type { sessionEn } from './session.en.ts'

/**
 * The table of text areas: one line per area, naming the English file that decides its keys.
 * A new area is two files, `<area>.en.ts` and `<area>.hi.ts`, and one line here.
 */
export interface TextAreas {
  readonly account: typeof accountEn
  readonly auth: typeof authEn
  readonly bank: typeof bankEn
  readonly common: typeof commonEn
  readonly consent: typeof consentEn
  readonly demat: typeof dematEn
  readonly documents: typeof documentsEn
  readonly identity: typeof identityEn
  readonly kyc: typeof kycEn
  readonly bonds: typeof bondsEn
  readonly liquidation: typeof liquidationEn
  readonly orders: typeof ordersEn
  readonly portfolio: typeof portfolioEn
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
