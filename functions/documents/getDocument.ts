import type { getDocument } from '../../shared/contracts/documents/getDocument.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { documentBody } from './documentStore.ts'

/** The state of a document; another investor's document is unknown. */
export const handleGetDocument =
  ({ documents }: Dependencies): Handler<typeof getDocument> =>
  async ({ id }, { session }) => {
    const document = await documents.find(session.investorId, id)
    return document === undefined
      ? refuse('documents.unknown', { field: 'id' })
      : reply({ data: documentBody(document) })
  }
