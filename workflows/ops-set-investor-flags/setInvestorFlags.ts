import {
  type Flags,
  type IdentityRecord,
  setFlags,
} from '../../functions/identity-verification/identityRecordLifecycle.ts'
import {
  type Done,
  done,
  type OperatorStep,
  type Refusal,
  readOperatorInput,
  refusal,
} from '../../shared/vocabulary/operatorInput.ts'
import { flowInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** How often the record is read anew because it moved between reading and writing. */
const tries = 5

/**
 * Changes the groups of an investor, or holds the account, as an operator asked: records, event and audit row in one
 * write. A hold is a row of the book, which every write that moves the investor's money checks.
 */
export const setInvestorFlags =
  ({ identity, audit, isInvestor, arePayoutsHeld, holding, write }: Dependencies) =>
  async ({ request, execution, startedAt }: OperatorStep, now: Date): Promise<Done | Refusal> => {
    const read = readOperatorInput(flowInput, request, execution)
    if (!read.ok) return read.refusal
    const { investorId, by, reason, holdPayouts, ...flags } = read.input
    if (!(await isInvestor(investorId)))
      return refusal('InvestorUnknown', 'There is no investor of this id. Nothing was changed.')
    const decision = writtenOut({ ...flags, holdPayouts })
    const entry = audit.entry(
      { investorId, flow: 'ops-set-investor-flags', decision, by, reason, execution, startedAt },
      now,
    )
    const wasHeld = await arePayoutsHeld(investorId)
    const held = holdPayouts ?? wasHeld
    const gate = held === wasHeld ? [] : [holding(investorId, held, now)]
    const stands = (record: IdentityRecord): string =>
      `${standing(record)}${held || holdPayouts !== undefined ? `, the account is ${held ? '' : 'not '}on hold` : ''}`
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const record = await identity.readRecord(investorId)
      const judged = setFlags(record, flags)
      if (judged.outcome === 'already') {
        if (gate.length === 0) return done(`Nothing was changed: ${stands(record)}.`)
        return (await write([entry, ...gate])) ? done(`Set: ${stands(record)}.`) : decidedAlready
      }
      if (judged.outcome === 'refused') return notForced(record)
      const moved = await identity.setFlags(record, judged.next, {
        now,
        correlationId: execution,
        with: [entry, ...gate],
      })
      if (moved.ok) return done(`Set: ${stands(judged.next.record)}.`)
      if (moved.why === 'with') return decidedAlready
    }
    return refusal(
      'Busy',
      'This investor is being changed over and over. Nothing was set. Try again in a minute.',
    )
  }

const decidedAlready = done('This execution has decided already; nothing more was changed.')

/** e.g. `enhancedGroup=true forceKYC=true`. */
const writtenOut = (flags: Flags & { readonly holdPayouts?: boolean | undefined }): string =>
  Object.entries(flags)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .join(' ')

const standing = ({ enhancedGroup, forceKYC, state }: IdentityRecord): string =>
  `enhancedGroup is ${enhancedGroup}, forceKYC is ${forceKYC}, the identity verification is ${state}`

const notForced = ({ state }: IdentityRecord): Refusal =>
  refusal(
    state === 'approved' ? 'IdentityApproved' : 'IdentityUnderProcess',
    `The identity verification is ${state}, and forcing it anew throws that away. Nothing was set. Add "forceAgain": true if that is what you want.`,
  )
