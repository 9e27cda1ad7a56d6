import type { Problem, ProblemId } from '../../shared/problem.ts'
import { accountEn } from '../../shared/texts/account.en.ts'
import { authEn } from '../../shared/texts/auth.en.ts'
import { bankEn } from '../../shared/texts/bank.en.ts'
import { bondsEn } from '../../shared/texts/bonds.en.ts'
import { commonEn } from '../../shared/texts/common.en.ts'
import { consentEn } from '../../shared/texts/consent.en.ts'
import { dematEn } from '../../shared/texts/demat.en.ts'
import { documentsEn } from '../../shared/texts/documents.en.ts'
import { identityEn } from '../../shared/texts/identity.en.ts'
import { kycEn } from '../../shared/texts/kyc.en.ts'
import { liquidationEn } from '../../shared/texts/liquidation.en.ts'
import { ordersEn } from '../../shared/texts/orders.en.ts'
import { portfolioEn } from '../../shared/texts/portfolio.en.ts'
import { sessionEn } from '../../shared/texts/session.en.ts'

/** Every problem has its English sentence; a missing one does not compile. */
const english: Readonly<Record<ProblemId, string>> = {
  ...commonEn,
  ...sessionEn,
  ...authEn,
  ...bankEn,
  ...documentsEn,
  ...accountEn,
  ...consentEn,
  ...dematEn,
  ...identityEn,
  ...kycEn,
  ...portfolioEn,
  ...liquidationEn,
  ...ordersEn,
  ...bondsEn,
}

/** The English sentence of a problem, its `{slots}` filled; `message` on the wire stays English to the letter. */
export function sentenceOf(problem: Problem): string {
  return english[problem.id].replace(/\{(\w+)\}/g, (slot, name: string) =>
    String(problem.params?.[name] ?? slot),
  )
}

/** The English sentence of any text id, e.g. of a reason kept with a record; the id itself when nobody wrote one. */
export function sentenceOfId(id: string): string {
  return new Map<string, string>(Object.entries(english)).get(id) ?? id
}
