import * as z from 'zod/mini'
import { panChecked } from '../../../shared/contracts/kyc/events.ts'
import { kycContext } from '../../kyc-record/kycRows.ts'
import { type Emitted, emit, type WriteContext } from '../../platform/records/moveRecord.ts'
import { recordStore, saveRecord } from '../../platform/records/recordStore.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Table } from '../../platform/records/table.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import {
  type CheckOutcome,
  checkOutcomes,
  confirmedCheck,
  emptyChecks,
  type NextChecks,
  type PanCheck,
  type PanChecks,
  withAnswer,
  withoutCheck,
} from './panCheckLifecycle.ts'

/** What a PAN is checked against. */
export interface PanTriple {
  readonly pan: string
  /** ISO. */
  readonly dob: string
  readonly name: string
}

/** The contexts under which a check is indexed and the department's name sealed. */
const sealedAs = { identity: 'kyc:panCheck', fullName: kycContext.registeredName } as const

/** The blind index of a PAN, a date of birth and a name; capitals and spaces of the name do not matter. */
export function checkIdentityOf(cipher: FieldCipher, { pan, dob, name }: PanTriple): Promise<string> {
  const holder = name.trim().replace(/\s+/g, ' ').toUpperCase()
  return cipher.index(`${pan}\n${dob}\n${holder}`, sealedAs.identity)
}

/** The department's answer to a check. */
export interface PanCheckAnswer {
  readonly outcome: CheckOutcome
  /** The name it has; of confirmed checks only. */
  readonly fullName?: string | undefined
}

/** The only file that knows the keys of PAN checks. */
export interface PanCheckStore {
  /** No checks (version 0) if nothing is stored. */
  read(investorId: string): Promise<PanChecks>
  /** The name the department has, as kept with a confirmed check; empty when there is none. */
  fullNameOf(check: PanCheck, investorId: string): Promise<string>
  /** Stores a check before the department is called. `undefined` when another call moved the row meanwhile. */
  begin(before: PanChecks, next: NextChecks, context: WriteContext): Promise<PanChecks | undefined>
  /** Stores the department's answer with its event, whatever else happened to the row since it was `started`. */
  answer(started: PanChecks, check: PanCheck, answer: PanCheckAnswer, context: WriteContext): Promise<void>
  /** Removes a check without an answer. */
  giveBack(started: PanChecks, id: string, context: WriteContext): Promise<void>
  /**
   * The confirmed check, at most 30 days old, of exactly this PAN, date of birth and name (`checkIdentityOf`): what
   * a PAN must have before it is saved. `operative` is false while Aadhaar is not linked.
   */
  validCheckFor(
    investorId: string,
    identity: string,
    now: Date,
  ): Promise<{ readonly operative: boolean; readonly at: string } | undefined>
}

const checksKey = (investorId: string) => ({ pk: `investor#${investorId}`, sk: 'panChecks' })

const checksRow = z.object({
  investorId: z.string(),
  version: z.number(),
  checks: z.array(
    z.object({
      id: z.string(),
      identity: z.string(),
      at: z.string(),
      outcome: z.optional(z.enum(checkOutcomes)),
      sealedFullName: z.optional(z.string()),
    }),
  ),
})

export function panCheckStore(table: Table, tableName: string, cipher: FieldCipher): PanCheckStore {
  const store = recordStore<Pick<PanChecks, 'investorId'>, PanChecks>(table, {
    tableName,
    type: 'panChecks',
    idOf: ({ investorId }) => investorId,
    keyOf: ({ investorId }) => checksKey(investorId),
    parse: row => z.parse(checksRow, row),
  })
  const read = async (investorId: string): Promise<PanChecks> =>
    (await store.read({ investorId })) ?? emptyChecks(investorId)
  const write = async (
    before: PanChecks,
    { checks: { investorId, checks }, transition }: NextChecks,
    context: WriteContext,
    events: readonly Emitted[] = [],
  ): Promise<PanChecks | undefined> => {
    const { version } = before
    const fields = { investorId, checks }
    const moved = await saveRecord(table, {
      ...store.at(before, context),
      transition,
      version,
      fields,
      events,
    })
    return moved.ok ? { investorId, checks, version: moved.version } : undefined
  }
  /** Over the row as it is known; over the row as it is now when that has moved. */
  const update = (
    known: PanChecks,
    next: (before: PanChecks) => NextChecks,
    context: WriteContext,
    events?: readonly Emitted[],
  ): Promise<void> =>
    retryOnConflict(async attempt => {
      const before = attempt === 1 ? known : await read(known.investorId)
      return (await write(before, next(before), context, events)) === undefined ? conflict : undefined
    })
  return {
    read,
    fullNameOf: async ({ sealedFullName }, investorId) =>
      sealedFullName === undefined ? '' : cipher.decrypt(sealedFullName, sealedAs.fullName, investorId),
    begin: (before, next, context) => write(before, next, context),
    async answer(started, check, { outcome, fullName }, context) {
      const sealedFullName =
        fullName === undefined
          ? undefined
          : await cipher.encrypt(fullName, sealedAs.fullName, started.investorId)
      const answered: PanCheck = { ...check, outcome, sealedFullName }
      await update(started, before => withAnswer(before, answered, context.now), context, [
        emit(panChecked, { investorId: started.investorId, outcome }),
      ])
    },
    giveBack: (started, id, context) =>
      update(started, before => withoutCheck(before, id, context.now), context),
    async validCheckFor(investorId, identity, now) {
      const found = confirmedCheck(await read(investorId), identity, now)
      return found && { operative: found.outcome === 'valid', at: found.at }
    },
  }
}
