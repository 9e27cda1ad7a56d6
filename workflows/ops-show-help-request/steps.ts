import { type HelpRequest, helpStore } from '../../functions/notifications/help/helpStore.ts'
import { type OperatorAuditStore, operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import {
  escaped,
  publishSheet,
  sheetPage,
  sheetSeconds,
} from '../../functions/operations/sheets/operatorSheet.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { type ObjectStore, openObjectStore } from '../../functions/platform/objectStore.ts'
import { transactLabelled } from '../../functions/platform/records/moveRecord.ts'
import type { Table } from '../../functions/platform/records/table.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { formatInstant } from '../../shared/vocabulary/indianTime.ts'
import { type Done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** What an operator reads in the execution: topic, state and days. What was written is on the sheet. */
export interface ShownHelpRequest extends Done {
  readonly sheet: string
  readonly opensUntil: string
  /** The flow that answers. */
  readonly next: { readonly flow: string; readonly input: Readonly<Record<string, unknown>> }
}

/** Shows a conversation with support. Who looks, and why, is written before anything is read. */
export const showHelpRequest =
  ({ table, audit, objects, find }: Dependencies) =>
  async (
    { investorId, helpRequestId, by }: Input,
    { now, start }: OperatorContext,
  ): Promise<ShownHelpRequest | Refusal> => {
    const looked = { ...start, subject: `investor#${investorId}`, decision: 'read a message to support' }
    // A step that is run again has written it before.
    await transactLabelled(table, audit.entries(looked, now))
    const request = await find(investorId, helpRequestId)
    if (request === undefined)
      return refusal('MessageUnknown', 'This investor has no message of this id. Nothing was changed.')
    const until = new Date(now.getTime() + sheetSeconds * 1000)
    const html = sheetPage(`Message ${helpRequestId}`, conversation(request), until)
    const sheet = await publishSheet(objects, { investorId, execution: start.execution, html })
    const opensUntil = formatInstant(until.toISOString())
    return {
      outcome: 'done',
      said: `A message about ${request.topic}, ${request.state}, to be answered by ${request.answerBy}. The sheet opens until ${opensUntil} Indian time; that you opened it is recorded.`,
      sheet,
      opensUntil,
      next: { flow: 'ops-answer-help-request', input: { investorId, helpRequestId, by } },
    }
  }

const conversation = ({ entries }: HelpRequest): string =>
  `<table>${entries
    .map(
      ({ from, at, text }) =>
        `<tr><th scope="row">${from === 'investor' ? 'Investor' : 'We'}, ${formatInstant(at)}</th><td>${escaped(text)}</td></tr>`,
    )
    .join('')}</table>`

export interface Dependencies {
  readonly table: Table
  readonly audit: Pick<OperatorAuditStore, 'entries'>
  readonly objects: Pick<ObjectStore, 'put' | 'readLink'>
  readonly find: (investorId: string, helpRequestId: string) => Promise<HelpRequest | undefined>
}

/** Wired once per container. */
function openDependencies() {
  const { table, cipher } = openStorage()
  return {
    now,
    table,
    audit: operatorAuditStore(table, environment.table('operations')),
    objects: openObjectStore(environment.documentsBucket()),
    find: helpStore(table, environment.table('notifications'), cipher).find,
  }
}

export const handler = operatorFunction(definition, showHelpRequest, openDependencies)
