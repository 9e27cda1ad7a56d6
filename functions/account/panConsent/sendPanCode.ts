import { panCodeRequested } from '../../../shared/contracts/account/events.ts'
import type { sendPanCode } from '../../../shared/contracts/account/pans/sendPanCode.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { retryAfterSeconds, takeItem } from '../../platform/records/limits.ts'
import { emit } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { isSameMailbox, type PanDependencies, readWithOwnPan } from '../pans/ownSubAccount.ts'
import { holderRefusal } from './holderRefusal.ts'
import { codeOwner, confirmsOf, panCodesPerAddress, panCodesPerEmail } from './panCodes.ts'

/** Has the holder written to; whoever took the consent back is left alone for 30 days. */
export const handleSendPanCode =
  (dependencies: PanDependencies & Pick<Dependencies, 'panCodes'>): Handler<typeof sendPanCode> =>
  async ({ pan }, { session, address, now, correlationId }) => {
    const { investorId } = session
    const read = await readWithOwnPan(dependencies, investorId, pan)
    if ('ok' in read) return read
    const { found, own } = read
    const { state, emailIndex, holder } = found
    if (state === 'confirmed') return refuse('pans.agreedAlready')
    const refused = holderRefusal(found, now)
    if (refused !== undefined) return refused
    // The letter names who asks: by the name that the income-tax department knows, not by one that anybody can type.
    if (own === undefined) return refuse('pans.kycFirst')
    if (holder.email === undefined || emailIndex === undefined) return refuse('pans.emailRequired')
    // The investor's own address may have changed to it since.
    if (isSameMailbox(holder.email, session.email)) return refuse('pans.emailOwn')
    const sent = await dependencies.panCodes.send(
      codeOwner(investorId),
      {
        confirms: confirmsOf(found),
        event: otpId => emit(panCodeRequested, { investorId, otpId }),
        items: [panCodesPerEmail, panCodesPerAddress].map((limit, place) => ({
          refuses: limit,
          item: takeItem(limit, place === 0 ? emailIndex : address, now),
        })),
      },
      { now, correlationId },
    )
    if (sent.ok) {
      const { resendAfterSeconds, expiresInSeconds } = sent
      return reply({ data: { resendAfterSeconds, expiresInSeconds, sentTo: holder.email } })
    }
    if (sent.reason === 'refused') return refuse(sent.problem.id, sent.problem)
    return refuse('auth.otpTooMany', {
      params: { minutes: Math.ceil(retryAfterSeconds(sent.refuses, now) / 60) },
    })
  }
