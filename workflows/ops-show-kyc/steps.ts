import { isInvestor } from '../../functions/auth/published.ts'
import {
  type PublishedBankAccount,
  type PublishedBankStep,
  readBankAccount,
  readBankStep,
} from '../../functions/bank-verification/published.ts'
import { documentsOf, type PublishedDocument } from '../../functions/documents/published.ts'
import { type PublishedIdentity, readIdentity } from '../../functions/identity-verification/published.ts'
import {
  type PublishedKyc,
  type PublishedNomination,
  readKyc,
  readNomination,
} from '../../functions/kyc-record/published.ts'
import { type OperatorAuditStore, operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { publishSheet, sheetSeconds } from '../../functions/operations/sheets/operatorSheet.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { type ObjectStore, openObjectStore } from '../../functions/platform/objectStore.ts'
import { transactLabelled } from '../../functions/platform/records/moveRecord.ts'
import type { Table } from '../../functions/platform/records/table.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { fileFormats } from '../../shared/contracts/documents/documentBody.ts'
import { formatInstant } from '../../shared/vocabulary/indianTime.ts'
import { type Done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'
import { reviewSheet } from './reviewSheet.ts'

/** What an operator reads in the execution: states and ids. The person's details are on the sheet. */
export interface ShownKyc extends Done {
  readonly kyc: {
    readonly investorId: string
    readonly state: PublishedKyc['state']
    /** The steps that are complete. */
    readonly complete: readonly string[]
    readonly missing: readonly string[]
    readonly bank: PublishedBankStep['status']
    readonly identity: PublishedIdentity['enhancedKycStaus'] | 'notNeeded'
    /** What operators asked for and the investor has not answered. */
    readonly openRemarks: readonly { readonly type: string; readonly at: string }[]
    readonly documents: readonly Pick<PublishedDocument, 'id' | 'type' | 'state' | 'reason'>[]
  }
  /** Opens what the investor gave, and the documents, until `opensUntil` (Indian time). */
  readonly sheet: string
  readonly opensUntil: string
  /** The flow that decides, on what was seen. */
  readonly next: { readonly flow: string; readonly input: Readonly<Record<string, unknown>> }
}

/** Shows a KYC. Who looks, and why, is written before anything is read. */
export const showKyc =
  (needs: Dependencies) =>
  async ({ investorId, by }: Input, { now, start }: OperatorContext): Promise<ShownKyc | Refusal> => {
    const { table, audit, objects } = needs
    if (!(await needs.isInvestor(investorId)))
      return refusal('InvestorUnknown', 'There is no investor of this id. Nothing was changed.')
    const looked = { ...start, subject: `investor#${investorId}`, decision: 'opened the KYC' }
    // A step that is run again has written it before.
    await transactLabelled(table, audit.entries(looked, now))
    const [kyc, nomination, bankStep, bank, identity, documents] = await Promise.all([
      needs.kycOf(investorId),
      needs.nominationOf(investorId),
      needs.bankStepOf(investorId),
      needs.bankAccountOf(investorId),
      needs.identityOf(investorId),
      needs.documentsOf(investorId),
    ])
    const until = new Date(now.getTime() + sheetSeconds * 1000)
    const linked = await Promise.all(
      documents.map(async document => ({ ...document, link: await linkOf(objects, document) })),
    )
    const html = reviewSheet({ investorId, kyc, bank, nomination, documents: linked, until })
    const sheet = await publishSheet(objects, { investorId, execution: start.execution, html })
    const steps = Object.entries(kyc.steps)
    const opensUntil = formatInstant(until.toISOString())
    return {
      outcome: 'done',
      said: `The KYC is ${kyc.state}, with ${documents.length} ${documents.length === 1 ? 'document' : 'documents'}. The sheet opens until ${opensUntil} Indian time; that you opened it is recorded.`,
      kyc: {
        investorId,
        state: kyc.state,
        complete: steps.flatMap(([step, isComplete]) => (isComplete ? [step] : [])),
        missing: steps.flatMap(([step, isComplete]) => (isComplete ? [] : [step])),
        bank: bankStep.status,
        identity: identity.userInHypervergeCug ? identity.enhancedKycStaus : 'notNeeded',
        openRemarks: kyc.remarks.map(({ type, at }) => ({ type, at: formatInstant(at) })),
        documents: documents.map(({ id, type, state, reason }) => ({ id, type, state, reason })),
      },
      sheet,
      opensUntil,
      next: { flow: 'ops-review-kyc', input: { investorId, version: kyc.version, by } },
    }
  }

const linkOf = (
  objects: Pick<ObjectStore, 'readLink'>,
  { objectKey: key, objectVersion: versionId, format }: PublishedDocument,
): Promise<string> =>
  objects.readLink({
    key,
    versionId,
    contentType: fileFormats[format],
    disposition: 'inline',
    expiresSeconds: sheetSeconds,
  })

export interface Dependencies {
  readonly table: Table
  readonly audit: Pick<OperatorAuditStore, 'entries'>
  readonly objects: Pick<ObjectStore, 'put' | 'readLink'>
  readonly isInvestor: (investorId: string) => Promise<boolean>
  readonly kycOf: (investorId: string) => Promise<PublishedKyc>
  readonly nominationOf: (investorId: string) => Promise<PublishedNomination | undefined>
  readonly bankStepOf: (investorId: string) => Promise<PublishedBankStep>
  readonly bankAccountOf: (investorId: string) => Promise<PublishedBankAccount | undefined>
  readonly identityOf: (investorId: string) => Promise<PublishedIdentity>
  readonly documentsOf: (investorId: string) => Promise<readonly PublishedDocument[]>
}

/** Wired once per container. */
function openDependencies() {
  const { table, cipher } = openStorage()
  return {
    now,
    table,
    audit: operatorAuditStore(table, environment.table('operations')),
    objects: openObjectStore(environment.documentsBucket()),
    isInvestor: (investorId: string) => isInvestor(table, investorId),
    kycOf: (investorId: string) => readKyc(table, cipher, investorId),
    nominationOf: (investorId: string) => readNomination(table, cipher, investorId),
    bankStepOf: (investorId: string) => readBankStep(table, investorId),
    bankAccountOf: (investorId: string) => readBankAccount(table, cipher, investorId),
    identityOf: (investorId: string) => readIdentity(table, investorId),
    documentsOf: (investorId: string) => documentsOf(table, investorId),
  }
}

export const handler = operatorFunction(definition, showKyc, openDependencies)
