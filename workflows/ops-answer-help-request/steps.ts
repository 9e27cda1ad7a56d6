import { type HelpStore, helpStore } from '../../functions/notifications/help/helpStore.ts'
import { type OperatorAuditStore, operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** Writes the answer with its event and its audit row. A message that came meanwhile is read first. */
export const answerHelpRequest =
  ({ help, audit }: Dependencies) =>
  async (
    { investorId, helpRequestId, answer }: Input,
    { start, now }: OperatorContext,
  ): Promise<Done | Refusal> => {
    const request = await help.find(investorId, helpRequestId)
    if (request === undefined)
      return refusal('MessageUnknown', 'This investor has no message of this id. Nothing was changed.')
    if (request.state === 'answered')
      return done('Nothing was changed: it is answered already. The investor may write once more.')
    const decision = {
      ...start,
      subject: `investor#${investorId}`,
      decision: 'answered a message to support',
    }
    const moved = await help.answer(
      request,
      { from: 'team', at: now.toISOString(), text: answer },
      { now, correlationId: start.execution, items: audit.entries(decision, now) },
    )
    if (moved.ok || start.preview) return done(`Answered ${helpRequestId}; the investor gets a letter.`)
    return moved.reason === 'itemFailed'
      ? done('This execution has answered already; nothing more was changed.')
      : refusal(
          'NewMessage',
          'The investor has written once more, or a colleague has answered. Show it again first. Nothing was changed.',
        )
  }

export interface Dependencies {
  readonly help: Pick<HelpStore, 'find' | 'answer'>
  readonly audit: Pick<OperatorAuditStore, 'entries'>
}

/** Wired once per container. */
function openDependencies() {
  const { table, cipher } = openStorage()
  return {
    now,
    help: helpStore(table, environment.table('notifications'), cipher),
    audit: operatorAuditStore(table, environment.table('operations')),
  }
}

export const handler = operatorFunction(definition, answerHelpRequest, openDependencies)
