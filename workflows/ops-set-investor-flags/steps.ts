import { isInvestor } from '../../functions/auth/published.ts'
import {
  type Flags,
  type IdentityRecord,
  setFlags,
} from '../../functions/identity-verification/identityRecordLifecycle.ts'
import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** Changes the groups of an investor: record, event and audit row are one write. */
export const setInvestorFlags =
  ({ identity, audit, isInvestor }: Dependencies) =>
  async (
    { investorId, by: _by, reason: _reason, preview: _preview, ...flags }: Input,
    { start, now }: OperatorContext,
  ): Promise<Done | Refusal> => {
    if (!(await isInvestor(investorId)))
      return refusal('InvestorUnknown', 'There is no investor of this id. Nothing was changed.')
    const decision = writtenOut(flags)
    const subject = `investor#${investorId}`
    const entries = audit.entries({ ...start, subject, decision }, now)
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const record = await identity.readRecord(investorId)
      const decided = setFlags(record, flags)
      if (decided.outcome === 'already') return done(`Nothing was changed: ${describe(record)}.`)
      if (decided.outcome === 'refused') return notForced(record)
      const moved = await identity.setFlags(record, decided.next, {
        now,
        correlationId: start.execution,
        items: entries,
      })
      const output = `Set: ${describe(decided.next.record)}.`
      if (moved.ok) return done(output)
      if (moved.reason === 'itemFailed')
        return done(start.preview ? output : 'This execution has decided already; nothing more was changed.')
      return conflict
    })
  }

const busy = refusal(
  'Busy',
  'This investor is being changed over and over. Nothing was set. Try again in a minute.',
)

/** e.g. `enhancedGroup=true forceKYC=true`. */
const writtenOut = (flags: Flags): string =>
  Object.entries(flags)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(' ')

const describe = ({ enhancedGroup, forceKYC, state }: IdentityRecord): string =>
  `enhancedGroup is ${enhancedGroup}, forceKYC is ${forceKYC}, the identity verification is ${state}`

const notForced = ({ state }: IdentityRecord): Refusal =>
  refusal(
    state === 'approved' ? 'IdentityApproved' : 'IdentityUnderProcess',
    `The identity verification is ${state}, and forcing it anew throws that away. Nothing was set. Add "forceAgain": true if that is what you want.`,
  )

/** What the step needs, wired once per container. */
function openDependencies() {
  const table = openTable()
  return {
    now,
    identity: identityStore(table, environment.table('identity-verification')),
    audit: operatorAuditStore(table, environment.table('operations')),
    isInvestor: (investorId: string): Promise<boolean> => isInvestor(table, investorId),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>

export const handler = operatorFunction(definition, setInvestorFlags, openDependencies)
