import { groupsItem, type InvestorGroups, readGroups } from '../../functions/account/profileStore.ts'
import { isInvestor } from '../../functions/auth/published.ts'
import {
  type IdentityRecord,
  setFlags,
} from '../../functions/identity-verification/identityRecordLifecycle.ts'
import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { itemsOf, labelItems } from '../../functions/platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** Changes the groups of an investor: records, event and audit row are one write. */
export const setInvestorFlags =
  (needs: Dependencies) =>
  async (
    {
      investorId,
      by: _by,
      reason: _reason,
      preview: _preview,
      premium,
      mutualFunds,
      mandate,
      ...flags
    }: Input,
    { start, now }: OperatorContext,
  ): Promise<Done | Refusal> => {
    const { identity, audit, account } = needs
    if (!(await needs.isInvestor(investorId)))
      return refusal('InvestorUnknown', 'There is no investor of this id. Nothing was changed.')
    const decision = writtenOut({ ...flags, premium, mutualFunds, mandate })
    const subject = `investor#${investorId}`
    const entries = audit.entries({ ...start, subject, decision }, now)
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const [record, groups] = await Promise.all([
        identity.readRecord(investorId),
        account.groupsOf(investorId),
      ])
      const wanted = {
        premiumUser: premium ?? groups.premiumUser,
        isMfuUser: mutualFunds ?? groups.isMfuUser,
        mandate: mandate ?? groups.mandate,
      }
      const isGrouping = [premium, mutualFunds, mandate].some(one => one !== undefined)
      const ofGroups = isGrouping ? `, ${describeGroups(wanted)}` : ''
      const isRegrouped =
        wanted.premiumUser !== groups.premiumUser ||
        wanted.isMfuUser !== groups.isMfuUser ||
        wanted.mandate !== groups.mandate
      const decided = setFlags(record, flags)
      if (decided.outcome === 'refused') return notForced(record)
      if (decided.outcome === 'already' && !isRegrouped)
        return done(`Nothing was changed: ${describe(record)}${ofGroups}.`)
      const regrouping = isRegrouped ? [account.groupsItem(investorId, wanted, now)] : []
      const repeated = 'This execution has decided already; nothing more was changed.'
      if (decided.outcome === 'already') {
        const output = `Set: ${describe(record)}${ofGroups}.`
        const written = await needs.write([...itemsOf(entries), ...regrouping])
        return done(written || start.preview ? output : repeated)
      }
      const moved = await identity.setFlags(record, decided.next, {
        now,
        correlationId: start.execution,
        items: [...entries, ...labelItems('decidedBefore', regrouping)],
      })
      const output = `Set: ${describe(decided.next.record)}${ofGroups}.`
      if (moved.ok) return done(output)
      if (moved.reason === 'itemFailed') return done(start.preview ? output : repeated)
      return conflict
    })
  }

const busy = refusal(
  'Busy',
  'This investor is being changed over and over. Nothing was set. Try again in a minute.',
)

/** e.g. `enhancedGroup=true forceKYC=true`. */
const writtenOut = (flags: Readonly<Record<string, boolean | string | undefined>>): string =>
  Object.entries(flags)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(' ')

const describe = ({ enhancedGroup, forceKYC, state }: IdentityRecord): string =>
  `enhancedGroup is ${enhancedGroup}, forceKYC is ${forceKYC}, the identity verification is ${state}`

const describeGroups = ({ premiumUser, isMfuUser, mandate }: InvestorGroups): string =>
  `premium is ${premiumUser}, mutualFunds is ${isMfuUser}${mandate === undefined ? '' : `, the mandate is ${mandate}`}`

const notForced = ({ state }: IdentityRecord): Refusal =>
  refusal(
    state === 'approved' ? 'IdentityApproved' : 'IdentityUnderProcess',
    `The identity verification is ${state}, and forcing it anew throws that away. Nothing was set. Add "forceAgain": true if that is what you want.`,
  )

/** What the step needs of the tables. */
export const wired = (
  table: Table,
  tables: Readonly<Record<'account' | 'identity' | 'operations', string>>,
) => ({
  identity: identityStore(table, tables.identity),
  audit: operatorAuditStore(table, tables.operations),
  account: {
    groupsOf: (investorId: string): Promise<InvestorGroups> => readGroups(table, tables.account, investorId),
    groupsItem: (investorId: string, groups: InvestorGroups, now: Date): TransactItem =>
      groupsItem(tables.account, investorId, groups, now),
  },
  isInvestor: (investorId: string): Promise<boolean> => isInvestor(table, investorId),
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => ({
  now,
  ...wired(openTable(), {
    account: environment.table('account'),
    identity: environment.table('identity-verification'),
    operations: environment.table('operations'),
  }),
})

export const handler = operatorFunction(definition, setInvestorFlags, openDependencies)
