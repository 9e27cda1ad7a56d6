import type { Problem, ProblemId } from '../../shared/problem.ts'
import { closureEn } from '../../shared/texts/en/account/closure.ts'
import { helpEn } from '../../shared/texts/en/account/help.ts'
import { pansEn } from '../../shared/texts/en/account/pans.ts'
import { plansEn } from '../../shared/texts/en/account/plans.ts'
import { accountEn } from '../../shared/texts/en/account.ts'
import { authEn } from '../../shared/texts/en/auth.ts'
import { bankEn } from '../../shared/texts/en/bank.ts'
import { bondsEn } from '../../shared/texts/en/bonds.ts'
import { commonEn } from '../../shared/texts/en/common.ts'
import { consentEn } from '../../shared/texts/en/consent.ts'
import { dematEn } from '../../shared/texts/en/demat.ts'
import { documentsEn } from '../../shared/texts/en/documents.ts'
import { fundImportEn } from '../../shared/texts/en/funds/fundImport.ts'
import { fundsEn } from '../../shared/texts/en/funds/funds.ts'
import { identityEn } from '../../shared/texts/en/identity.ts'
import { kycEn } from '../../shared/texts/en/kyc.ts'
import { liquidationEn } from '../../shared/texts/en/liquidation.ts'
import { notificationsEn } from '../../shared/texts/en/notifications.ts'
import { ordersEn } from '../../shared/texts/en/orders.ts'
import { portfolioEn } from '../../shared/texts/en/portfolio.ts'
import { reportsEn } from '../../shared/texts/en/reports.ts'
import { sessionEn } from '../../shared/texts/en/session.ts'

/** Every problem has its English sentence; a missing one does not compile. */
const english: Readonly<Record<ProblemId, string>> = {
  ...commonEn,
  ...sessionEn,
  ...authEn,
  ...bankEn,
  ...closureEn,
  ...helpEn,
  ...pansEn,
  ...plansEn,
  ...documentsEn,
  ...accountEn,
  ...consentEn,
  ...dematEn,
  ...fundImportEn,
  ...fundsEn,
  ...identityEn,
  ...kycEn,
  ...portfolioEn,
  ...liquidationEn,
  ...notificationsEn,
  ...ordersEn,
  ...bondsEn,
  ...reportsEn,
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
