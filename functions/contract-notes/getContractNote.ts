import type { getContractNote } from '../../shared/contracts/contract-notes/getContractNote.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** How long the link is valid. */
const linkSeconds = 300

/** `CN/2026-27/000042` as the name of a file. */
export const fileNameOf = (number: string): string => `contract-note-${number.replaceAll('/', '-')}.pdf`

/** A link of five minutes to the version whose hash is stored; another investor's order is unknown. */
export const handleGetContractNote =
  ({ notes, objects, isOwnOrder }: Dependencies): Handler<typeof getContractNote> =>
  async ({ orderId }, { session, now }) => {
    const note = await notes.find(orderId)
    if (note?.investorId !== session.investorId)
      return refuse(
        note === undefined && (await isOwnOrder(session.investorId, orderId))
          ? 'orders.noContractNote'
          : 'orders.unknown',
        { field: 'orderId' },
      )
    const { objectKey, objectVersion, number } = note
    if (objectKey === undefined || objectVersion === undefined) return refuse('orders.noContractNote')
    const fileName = fileNameOf(number)
    const url = await objects.readLink({
      key: objectKey,
      versionId: objectVersion,
      contentType: 'application/pdf',
      disposition: `attachment; filename="${fileName}"`,
      expiresSeconds: linkSeconds,
    })
    return reply({
      data: { url, fileName, expiresAt: new Date(now.getTime() + linkSeconds * 1000).toISOString() },
    })
  }
