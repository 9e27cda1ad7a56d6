import { fileFormats } from '../../shared/contracts/documents/documentBody.ts'
import type { downloadDocs } from '../../shared/contracts/documents/downloadDocs.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import { documentLinkSeconds } from '../../shared/vocabulary/businessRules.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** Redirects to the investor's newest document of this file name, as an attachment (K-242). */
export const handleDownloadDocs =
  ({ documents, objects }: Dependencies): Handler<typeof downloadDocs> =>
  async ({ filename }, { session }) => {
    const mine = await documents.list(session.investorId)
    const named = mine.filter(one => one.fileName === filename && one.state !== 'rejected')
    if (named.length === 0) return refuse('documents.unknown', { field: 'filename' })
    // A document that is still being uploaded does not hide an older one that has arrived.
    const document = named.find(one => one.objectVersion !== undefined)
    if (document?.objectVersion === undefined) return refuse('documents.downloadFailed')
    const location = await objects.readLink({
      key: document.objectKey,
      versionId: document.objectVersion,
      contentType: fileFormats[document.format],
      // The name consists of letters, digits, space, dot, dash and underscore only (K-239), so it needs no encoding.
      disposition: `attachment; filename="${document.fileName}"`,
      expiresSeconds: documentLinkSeconds,
    })
    return reply({}, { location })
  }
