import type { getContractNote } from '../../shared/contracts/contract-notes/getContractNote.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import type { Note } from './noteStore.ts'

/** How long the link is valid. */
const linkSeconds = 300

/** `CN/2026-27/000042` as the name of a file, which says of a cancelled note that it is. */
export const fileNameOf = ({ number, state }: Pick<Note, 'number' | 'state'>): string =>
  `contract-note-${number.replaceAll('/', '-')}${state === 'cancelled' ? '-cancelled' : ''}.pdf`

/** A link of five minutes to the version whose hash is stored; another investor's order or sale is unknown. */
export const handleGetContractNote =
  ({ notes, objects, isOwnTrade }: Dependencies): Handler<typeof getContractNote> =>
  async ({ orderId }, { session, now }) => {
    const note = await notes.find(orderId)
    if (note?.investorId !== session.investorId)
      return refuse(
        note === undefined && (await isOwnTrade(session.investorId, orderId))
          ? 'orders.noContractNote'
          : 'orders.unknown',
        { field: 'orderId' },
      )
    const { objectKey, objectVersion } = note
    if (objectKey === undefined || objectVersion === undefined) return refuse('orders.noContractNote')
    const fileName = fileNameOf(note)
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
