import * as z from 'zod/mini'
import { couponPageDue, couponRunDue } from '../../../shared/contracts/bond-portfolio/events.ts'
import type { ScheduleRow } from '../../../shared/finance/bondTerms.ts'
import type { MarketWriteContext } from '../../platform/marketDays.ts'
import {
  createRecord,
  emit,
  type Move,
  moveRecord,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { recordStore } from '../../platform/records/recordStore.ts'
import type { Key, Table } from '../../platform/records/table.ts'
import { updateOf } from '../../platform/records/writes.ts'
import { lookAgain, nextAsk } from '../payouts/payoutRules.ts'
import {
  awaitCredits,
  beginPass,
  finish,
  nothing,
  type RunState,
  runStates,
  type Tally,
  turnPage,
} from './couponRunLifecycle.ts'

const runRow = z.object({
  ISIN: z.string(),
  dueDate: z.string(),
  paymentDate: z.string(),
  state: z.enum(runStates),
  version: z.int(),
  /** Of the pass under way. */
  page: z.int(),
  tally: z.object({ credited: z.int(), open: z.int(), differing: z.int() }),
  /** ISO instant of the next pass. */
  dueAt: z.optional(z.string()),
})
export type CouponRun = z.output<typeof runRow>

type RunDates = Pick<ScheduleRow, 'dueDate' | 'paymentDate'>

const partition = (ISIN: string, dueDate: string): string => `run#${ISIN}#${dueDate}`
const runKey = (ISIN: string, dueDate: string): Key => ({ pk: partition(ISIN, dueDate), sk: 'run' })
const markKey: Key = { pk: 'mark', sk: 'payCoupons' }
const waiting = 'runs'
/** A pass that has not turned a page for so long hangs: its message lies among the dead letters. */
const hangsAfterMs = 15 * 60_000

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** The only file that knows the keys of the coupon runs. */
export function couponRunStore(table: Table, tableName: string) {
  // Longer than 70 lines: a store is one closure over its table; each of its writes is short and stands by itself.
  const runs = recordStore<Pick<CouponRun, 'ISIN' | 'dueDate'>, CouponRun>(table, {
    tableName,
    type: 'couponRun',
    idOf: ({ ISIN, dueDate }) => `${ISIN}#${dueDate}`,
    keyOf: ({ ISIN, dueDate }) => runKey(ISIN, dueDate),
    parse: row => z.parse(runRow, row),
  })
  const pageDue = ({ ISIN, dueDate }: CouponRun, page: number, after?: string) =>
    emit(couponPageDue, { ISIN, dueDate, page, after })
  /** `false` when the run is no longer at the version read. */
  const move = async (
    run: CouponRun,
    context: WriteContext,
    change: Pick<Move<RunState>, 'transition' | 'set' | 'remove' | 'events'>,
  ): Promise<boolean> =>
    (await moveRecord(table, { ...runs.at(run, context), version: run.version, ...change })).ok
  return {
    /** The Indian date up to which runs were made; `undefined` before the first time. */
    async readMark(): Promise<string | undefined> {
      const found = await table.get(tableName, markKey)
      return found === undefined ? undefined : z.parse(z.object({ date: z.string() }), found).date
    },
    async moveMark(date: string) {
      // An older run that ends later must not move it back.
      const when = 'attribute_not_exists(pk) OR #date < :date'
      await table.update(updateOf(tableName, markKey, { set: { date }, when, values: { date } }))
    },
    find: (ISIN: string, dueDate: string): Promise<CouponRun | undefined> => runs.read({ ISIN, dueDate }),
    /** A new run with its event `couponRunDue`; one that exists is left alone. */
    async open(ISIN: string, { dueDate, paymentDate }: RunDates, context: WriteContext) {
      const dueAt = later(context.now, hangsAfterMs)
      await createRecord(table, {
        ...runs.at({ ISIN, dueDate }, context),
        state: 'due',
        fields: { ISIN, dueDate, paymentDate, page: 0, tally: nothing, duePk: waiting, dueAt },
        events: [emit(couponRunDue, { ISIN, dueDate })],
      })
    },
    /** The first page of a new pass. `false` when somebody else moved the run meanwhile. */
    beginPass: (run: CouponRun, context: WriteContext) =>
      move(run, context, {
        transition: beginPass,
        set: { page: 1, tally: nothing, duePk: waiting, dueAt: later(context.now, hangsAfterMs) },
        events: [pageDue(run, 1)],
      }),
    /** The page was done: on to the next one, or the pass is over. `false` when another pass overtook this one. */
    async endPage(run: CouponRun, tally: Tally, after: string | undefined, context: MarketWriteContext) {
      if (after !== undefined)
        return move(run, context, {
          transition: turnPage,
          set: { page: run.page + 1, tally, dueAt: later(context.now, hangsAfterMs) },
          events: [pageDue(run, run.page + 1, after)],
        })
      const transition = tally.open === 0 ? finish : awaitCredits
      const next = tally.open === 0 ? lookAgain : nextAsk
      const dueAt = next(run.paymentDate, context.now, context.calendar)
      return dueAt === undefined
        ? move(run, context, { transition, set: { tally }, remove: ['duePk', 'dueAt'] })
        : move(run, context, { transition, set: { tally, dueAt } })
    },
    /** Runs that wait to be passed again, those that are done and looked at once more, and those whose pass hangs. */
    async due(now: Date, most: number): Promise<CouponRun[]> {
      const rows = await runs.due(waiting, most, now)
      return rows.map(row => z.parse(runRow, row))
    },
  }
}
