import { fileFormats } from '../../shared/contracts/documents/documentBody.ts'
import type { previewDocument as contract } from '../../shared/contracts/documents/previewDocument.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** How long a preview's link can be used. */
export const linkSeconds = 60

/** A link of 60 seconds to the very version that was checked, shown inline under our own content type. */
export const previewDocument =
  ({ documents, objects }: Dependencies): Handler<typeof contract> =>
  async ({ id }, { session, now }) => {
    const document = await documents.find(session.investorId, id)
    if (document === undefined) return refuse('documents.unknown', { field: 'id' })
    if (document.objectVersion === undefined || document.state === 'rejected')
      return refuse('documents.cannotFetch')
    const contentType = fileFormats[document.format]
    const url = await objects.readLink({
      key: document.objectKey,
      versionId: document.objectVersion,
      contentType,
      disposition: 'inline',
      expiresSeconds: linkSeconds,
    })
    const expiresAt = new Date(now.getTime() + linkSeconds * 1000).toISOString()
    return reply({ data: { url, contentType, name: document.fileName, expiresAt } })
  }
