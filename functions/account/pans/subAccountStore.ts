import * as z from 'zod/mini'
import {
  panConsentGiven,
  panConsentWithdrawn,
  subAccountRemoved,
} from '../../../shared/contracts/account/events.ts'
import type { Transition } from '../../../shared/lifecycle.ts'
import { mostSubAccounts } from '../../../shared/vocabulary/businessRules.ts'
import { epochSeconds } from '../../platform/clock.ts'
import {
  type Emitted,
  emit,
  type Idempotency,
  type LabelledItem,
  labelItems,
  type Moved,
  repeatOf,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { recordStore, saveRecord } from '../../platform/records/recordStore.ts'
import type { Table, TransactItem } from '../../platform/records/table.ts'
import { updateItem, updateOf } from '../../platform/records/writes.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { askAgainFrom, dueAtOf, erase, type SubAccountState } from './subAccountLifecycle.ts'
import {
  chosenKey,
  type Holder,
  type OpenSubAccount,
  openSubAccount,
  panContext,
  parseSubAccount,
  readPans,
  readPansIfAny,
  type StoredPans,
  type SubAccount,
  sealHolder,
  subAccountKey,
} from './subAccountRows.ts'

/** What identifies another person's PAN at an investor. */
export interface SubAccountId {
  readonly investorId: string
  readonly panId: string
}

type Facts = Pick<SubAccount, 'consent' | 'withdrawn' | 'former' | 'deletedAt'>

/** A change of one: the move, who it belongs to from then on, and what is known of the consent. */
export interface Change<Label> extends Facts {
  readonly transition: Transition<SubAccountState>
  readonly holder: Holder
  readonly events?: readonly Emitted[]
  readonly items?: readonly LabelledItem<Label>[]
  readonly idempotency?: Idempotency | undefined
}

/** The partition of the index `due`: deleted PANs, and wards until they are of age. */
const waiting = 'pans'
/** How long a row without a person is kept at least: later requests of the same PAN find its version. */
const emptyRowMs = 86_400_000

export const consentGiven = (id: SubAccountId): Emitted => emit(panConsentGiven, idsOf(id))
export const consentWithdrawn = (
  id: SubAccountId,
  more: { readonly addressReplaced?: boolean } = {},
): Emitted => emit(panConsentWithdrawn, { ...idsOf(id), ...more })
const idsOf = ({ investorId, panId }: SubAccountId) => ({ investorId, panId })

/** The only file that writes other people's PANs and the default. */
export interface SubAccountStore {
  /** All of an investor, and the default. */
  list(investorId: string): Promise<StoredPans>
  /** The same, for a screen that most open without having added anybody. */
  listIfAny(investorId: string): Promise<StoredPans>
  /** Also one that is erased, of which only the version is left. */
  find(id: SubAccountId): Promise<SubAccount | undefined>
  open(stored: SubAccount): Promise<OpenSubAccount | undefined>
  /** Writes over the version read, 0 when there was none; `stale` when another request was quicker. */
  save<const Label = never>(
    id: SubAccountId,
    version: number,
    change: Change<Label>,
    context: WriteContext<never>,
  ): Promise<Moved<Label>>
  /** One more is added: an item of its write; it fails at the limit. */
  countItem(investorId: string): TransactItem
  /** Which PAN a request of this key saved before. */
  repeatOf(
    idempotency: Idempotency | undefined,
    now: Date,
  ): Promise<{ readonly recordId: string } | 'keyReused' | undefined>
  /** The id of a PAN, or `all`; the last choice counts. */
  choose(investorId: string, panId: string, now: Date): Promise<void>
  /** Those whose next step has come, the longest waiting first. */
  due(now: Date, most: number): Promise<readonly SubAccountId[]>
  /** Erases a deleted one: nothing of the person is left. */
  erase(stored: SubAccount, context: WriteContext): Promise<Moved<'count'>>
  emailIndexOf(email: string): Promise<string>
}

export function subAccountStore(table: Table, tableName: string, cipher: FieldCipher): SubAccountStore {
  const records = recordStore<SubAccountId, SubAccount>(table, {
    tableName,
    type: 'subAccount',
    idOf: ({ panId }) => panId,
    keyOf: subAccountKey,
    parse: parseSubAccount,
  })
  const emailIndexOf = (email: string) => cipher.index(email, panContext.email)
  const held = (investorId: string, change: Parameters<typeof updateItem>[2]) =>
    updateItem(tableName, chosenKey(investorId), change)
  return {
    list: investorId => readPans(table, tableName, cipher, investorId),
    listIfAny: investorId => readPansIfAny(table, tableName, cipher, investorId),
    find: id => records.read(id),
    open: stored => openSubAccount(cipher, stored),
    emailIndexOf,
    async save<const Label>(
      id: SubAccountId,
      version: number,
      { transition, holder, events, items, idempotency, ...facts }: Change<Label>,
      context: WriteContext<never>,
    ) {
      const { email } = holder
      const dueAt = dueAtOf(transition.to, { ...facts, dob: holder.dob })
      return saveRecord<SubAccountState, Label>(table, {
        ...records.at(id, context),
        transition,
        version,
        fields: {
          ...idsOf(id),
          sealedHolder: await sealHolder(cipher, id.investorId, holder),
          emailIndex: email === undefined ? undefined : await emailIndexOf(email),
          consent: facts.consent,
          withdrawn: facts.withdrawn,
          former: facts.former,
          deletedAt: facts.deletedAt,
          duePk: dueAt && waiting,
          dueAt,
          expiresAt: undefined,
        },
        events,
        items,
        idempotency,
      })
    },
    countItem: investorId =>
      held(investorId, {
        add: { held: 1 },
        when: 'attribute_not_exists(#held) OR #held < :most',
        values: { most: mostSubAccounts },
      }),
    repeatOf: async (idempotency, now) =>
      idempotency === undefined ? undefined : repeatOf(table, tableName, idempotency, now),
    async choose(investorId, panId, now) {
      const set = { chosen: panId, updatedAt: now.toISOString() }
      await table.update(updateOf(tableName, chosenKey(investorId), { set }))
    },
    async due(now, most) {
      const rows = await records.due(waiting, most, now)
      return rows.map(found => z.parse(z.object({ investorId: z.string(), panId: z.string() }), found))
    },
    erase(stored, context) {
      const gone = ['sealedHolder', 'emailIndex', 'consent', 'former', 'deletedAt', 'duePk', 'dueAt']
      // The holder's "no" names no person, and counts for who adds the PAN anew.
      const until = askAgainFrom(stored.withdrawn, context.now)
      const keptMs = until === undefined ? 0 : Date.parse(until) - context.now.getTime()
      return saveRecord<SubAccountState, 'count'>(table, {
        ...records.at(stored, context),
        transition: erase,
        version: stored.version,
        fields: {
          ...Object.fromEntries(gone.map(name => [name, undefined])),
          ...(until === undefined ? { withdrawn: undefined } : {}),
          expiresAt: epochSeconds(context.now, emptyRowMs + keptMs),
        },
        events: [emit(subAccountRemoved, idsOf(stored))],
        items: labelItems('count', [held(stored.investorId, { add: { held: -1 } })]),
      })
    },
  }
}
