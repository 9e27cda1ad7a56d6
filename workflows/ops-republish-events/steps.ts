import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { type RepublishEvents, republishEvents } from '../../functions/platform/events/republishEvents.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { openTable, type Table } from '../../functions/platform/records/table.ts'
import type { DomainName } from '../../shared/manifest.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

const dayMs = 24 * 3_600_000
/** Consumers remember an event for 30 days; a later one would be new to them, e.g. a letter would be sent twice. */
const oldestDays = 28
const longestDays = 7

/**
 * Puts the events of a time on the bus again. The audit row is written before the first one is sent; a step that runs again
 * after a crash begins anew, and consumers take an event twice as once.
 */
export const republish =
  ({ audit, republish: send, tableOf, write }: Dependencies) =>
  async (input: Input, { start, now }: OperatorContext): Promise<Done | Refusal> => {
    const { domain, aggregateId } = input
    const from = new Date(`${input.from}:00+05:30`)
    const to = new Date(`${input.to}:59.999+05:30`)
    const wrong = wrongTimes(from, to, now)
    if (wrong !== undefined) return refusal('TimesWrong', `${wrong} Nothing was sent.`)
    const decision = `${input.from} to ${input.to}${aggregateId === undefined ? '' : ` of ${aggregateId}`}`
    // A step that runs again finds its audit row already written.
    await write(itemsOf(audit.entries({ ...start, subject: `events#${domain}`, decision }, now)))
    const { sent, unreadable } = await send({
      table: tableOf(domain),
      from: from.toISOString(),
      to: to.toISOString(),
      aggregateId,
      preview: start.preview,
    })
    if (sent + unreadable === 0)
      return done(
        `Nothing was sent: ${domain} has no event of that time${aggregateId === undefined ? '' : ` and id`}.`,
      )
    const broken = unreadable === 0 ? '' : ` ${unreadable} could not be read: tell engineering.`
    return done(`Sent again: ${sent} ${sent === 1 ? 'event' : 'events'} of ${domain}.${broken}`)
  }

function wrongTimes(from: Date, to: Date, now: Date): string | undefined {
  if (to < from) return 'to: it is before from.'
  if (from.getTime() > now.getTime()) return 'from: it is in the future.'
  if (from.getTime() < now.getTime() - oldestDays * dayMs)
    return `from: it is more than ${oldestDays} days ago; what is older would be sent to investors twice. Tell engineering.`
  if (to.getTime() - from.getTime() > longestDays * dayMs)
    return `to: it is more than ${longestDays} days after from; start one execution for each week.`
  return undefined
}

/** What the step needs. */
export const wired = (
  table: Table,
  operations: string,
  needs: { readonly republish: RepublishEvents; readonly tableOf: (domain: DomainName) => string },
) => ({
  ...needs,
  audit: operatorAuditStore(table, operations),
  write: async (items: Parameters<Table['transact']>[0]): Promise<boolean> =>
    (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
const openDependencies = () => {
  const table = openTable()
  const needs = { republish: republishEvents(table), tableOf: environment.table }
  return { now, ...wired(table, environment.table('operations'), needs) }
}

export const handler = operatorFunction(definition, republish, openDependencies)
