import { fileFormats } from '../../shared/contracts/documents/documentBody.ts'
import type { previewDocument } from '../../shared/contracts/documents/previewDocument.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import { documentLinkSeconds } from '../../shared/vocabulary/businessRules.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** A link of 60 seconds to the version that was checked, shown inline with our own content type. */
export const handlePreviewDocument =
  ({ documents, objects }: Dependencies): Handler<typeof previewDocument> =>
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
      expiresSeconds: documentLinkSeconds,
    })
    const expiresAt = new Date(now.getTime() + documentLinkSeconds * 1000).toISOString()
    return reply({ data: { url, contentType, name: document.fileName, expiresAt } })
  }
