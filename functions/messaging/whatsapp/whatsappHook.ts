import type { whatsappAddressCheck } from '../../../shared/contracts/messaging/whatsappAddressCheck.ts'
import type { whatsappHook } from '../../../shared/contracts/messaging/whatsappHook.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { log } from '../../platform/log.ts'
import type { WhatsAppReport } from '../../providers/whatsapp/port.ts'
import type { Dependencies } from '../calls/dependencies.ts'

/** What ends the messages, alone in a message, in both languages. */
const stopWords: readonly string[] = ['STOP', 'UNSUBSCRIBE', 'STOP ALL', 'बंद', 'बंद करें', 'रोकें']
const isStop = (text: string): boolean =>
  stopWords.includes(
    text
      .trim()
      .replace(/[.!।]+$/, '')
      .toUpperCase(),
  )

/** The ten digits of an Indian number. */
const tenDigits = (from: string): string | undefined => /^\+91([6-9]\d{9})$/.exec(from)?.[1]

type Context = Parameters<Handler<typeof whatsappHook>>[1]

/**
 * Takes what WhatsApp reports. Who writes STOP gets no more messages at once, whatever else fails; a message that was not
 * delivered is published once, and goes by letter.
 */
export const handleWhatsappHook =
  (dependencies: Dependencies): Handler<typeof whatsappHook> =>
  async ({ raw, headers }, context) => {
    const reports = await dependencies.whatsappWebhooks.verify({ raw, headers })
    if (reports === undefined) {
      log('hook.refused', { correlationId: context.correlationId, call: 'whatsappHook' })
      return refuse('bank.hookRefused')
    }
    // A vendor sends what failed again: a repeat of the others is harmless.
    await Promise.all(reports.map(report => take(dependencies, report, context)))
    return reply({})
  }

async function take(
  { messages, investorsOf, withdraw }: Dependencies,
  report: WhatsAppReport,
  { now, correlationId, address }: Context,
): Promise<void> {
  if (report.kind === 'failed') {
    const message = await messages.ofMessage(report.messageId)
    if (message !== undefined) await messages.undelivered(report.messageId, message, { now, correlationId })
    return
  }
  const phone = tenDigits(report.from)
  if (phone === undefined || !isStop(report.text)) return
  const investors = await investorsOf(phone)
  const origin = { address, device: 'WhatsApp' }
  await Promise.all(investors.map(investorId => withdraw({ ...origin, investorId }, { now, correlationId })))
}

/** Gives the challenge back to who knows the word that we gave WhatsApp. */
export const handleWhatsappAddressCheck =
  ({ whatsappWebhooks }: Pick<Dependencies, 'whatsappWebhooks'>): Handler<typeof whatsappAddressCheck> =>
  async query => {
    const { 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = query
    return (await whatsappWebhooks.isOurs(token)) ? reply(challenge) : refuse('bank.hookRefused')
  }
