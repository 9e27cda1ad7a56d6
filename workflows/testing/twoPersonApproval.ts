import { investorKey } from '../../functions/auth/investors/investorRows.ts'
import { openDeskPricing } from '../../functions/liquidation/quotes/deskPrice.ts'
import { onOperatorStarted } from '../../functions/operations/onOperatorStarted.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import { type MemoryTable, memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { runAt } from '../../functions/platform/testing.ts'
import { definition as approveRequest } from '../ops-approve-request/definition.ts'
import { decideOnRequest, wired as wiredDecision } from '../ops-approve-request/steps.ts'
import { definition as bookCoupon } from '../ops-book-coupon/definition.ts'
import { requestAmountDecision, wired as wiredAmounts } from '../ops-book-coupon/steps.ts'
import { definition as holdPayouts } from '../ops-hold-payouts/definition.ts'
import { requestHold, wired as wiredHold } from '../ops-hold-payouts/steps.ts'
import { definition as setMarketDay } from '../ops-set-market-day/definition.ts'
import { requestMarketDay, wired as wiredDay } from '../ops-set-market-day/steps.ts'
import { definition as settleClaim } from '../ops-settle-claim/definition.ts'
import { requestClaimDecision, wired as wiredClaim } from '../ops-settle-claim/steps.ts'
import { type Walked, walk } from './machine.ts'
import { machineOf, outputOf } from './operatorMachine.ts'

/** Two operators who start flows over one table in memory, on Monday 23 November 2026 at 10:00 IST. */

export const monday = new Date('2026-11-23T04:30:00.000Z')
export const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
export const operations = 'sthirank-operations'

const machines = {
  'ops-hold-payouts': machineOf(holdPayouts),
  'ops-book-coupon': machineOf(bookCoupon),
  'ops-set-market-day': machineOf(setMarketDay),
  'ops-settle-claim': machineOf(settleClaim),
  'ops-approve-request': machineOf(approveRequest),
}
type Flow = keyof typeof machines

export interface TwoPersonApproval {
  readonly table: MemoryTable
  now: Date
  /** `silent`: CloudTrail names nobody by itself. */
  trail: 'prompt' | 'silent'
  /** Runs while a machine waits. */
  during?: (now: Date) => Promise<void>
  /** Starts a machine as `by`, unless the input says another name. */
  start(flow: Flow, typed: Record<string, unknown>, name?: string): Promise<Walked>
  /** CloudTrail says who started an execution; nobody: the account itself. */
  seen(flow: Flow, name: string, who?: string): Promise<void>
  readonly audit: ReturnType<typeof operatorAuditStore>
}

export function twoPersonApproval(): TwoPersonApproval {
  process.env.TABLE_BOOK = 'sthirank-book'
  process.env.TABLE_AUTH = 'sthirank-auth'
  process.env.TABLE_ORDERS = 'sthirank-orders'
  process.env.TABLE_LIQUIDATION = 'sthirank-liquidation'
  process.env.TABLE_OPERATIONS = operations
  const table = memoryTable()
  const { pk, sk } = investorKey(investorId)
  table.rows.set(`sthirank-auth|${pk}|${sk}`, { pk, sk, investorId })
  const audit = operatorAuditStore(table, operations)
  let runs = 0
  return {
    table,
    now: monday,
    trail: 'prompt',
    audit,
    async start(flow, typed, name) {
      runs += 1
      const steps = [
        operatorStepOf(holdPayouts, requestHold(wiredHold(table, operations))),
        operatorStepOf(bookCoupon, requestAmountDecision(wiredAmounts(table, operations))),
        operatorStepOf(settleClaim, requestClaimDecision(wiredClaim(table, operations))),
        operatorStepOf(setMarketDay, requestMarketDay(wiredDay(table, operations))),
        operatorStepOf(
          approveRequest,
          decideOnRequest(wiredDecision(table, operations, openDeskPricing(table, 'sthirank-liquidation'))),
        ),
      ]
      const execution = name ?? `run-${runs}`
      const input = { by: 'meera.k', reason: 'looked at everything', ...typed }
      // As on one machine: CloudTrail is there at once, and names whose key it was.
      if (this.trail === 'prompt') await this.seen(flow, execution, String(input.by))
      const startedAt = this.now.toISOString()
      const { during } = this
      return walk({ machine: machines[flow], steps: () => steps, input, name: execution, startedAt, during })
    },
    seen(flow, name, who) {
      return onOperatorStarted({ audit }).consume(
        {
          id: `trail-${name}`,
          source: 'aws.states',
          'detail-type': 'AWS API Call via CloudTrail',
          time: this.now.toISOString(),
          detail: {
            eventTime: this.now.toISOString(),
            eventSource: 'states.amazonaws.com',
            eventName: 'StartExecution',
            userIdentity:
              who === undefined
                ? { type: 'Root', arn: 'arn:aws:iam::000000000000:root' }
                : {
                    type: 'AssumedRole',
                    arn: `arn:aws:sts::000000000000:assumed-role/SthirankPayments/${who}`,
                  },
            responseElements: {
              executionArn: `arn:aws:states:ap-south-1:000000000000:execution:${flow}:${name}`,
              startDate: 'Nov 23, 2026, 4:30:00 AM',
            },
          },
        },
        runAt(this.now),
      )
    },
  }
}

/** The request id that an asking ended with. */
export const requestIdIn = (ended: Walked): string =>
  /"requestId": "([^"]+)"/.exec(outputOf(ended))?.[1] ?? 'none'
/** Rows of the operations table by the beginning of their sort key. */
export const countOf = ({ table }: TwoPersonApproval, prefix: string): number =>
  [...table.rows.values()].filter(({ sk }) => String(sk).startsWith(prefix)).length
